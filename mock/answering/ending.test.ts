import type { Attempt, Closing } from '../../core/contract/answering/attempt';
import type { Verified } from '../../core/contract/answering/verification';
import { issueTokens, people } from '../accounts/people';
import { answerOfMock } from '../calls';
import { resetMock } from '../reset';
import { offeredInstruments } from './offeredInstruments';

const [, , respondent] = people;
const items = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']));

beforeEach(resetMock);

async function call(method: string, path: string, body: unknown = {}) {
  const token = respondent === undefined ? '' : issueTokens(respondent).accessToken;
  const response = await answerOfMock({
    method,
    path,
    query: {},
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return response.json();
}

async function begun(): Promise<Attempt> {
  const instrumentId = offeredInstruments().find(({ document }) => document.code === 'phq9')?.id;
  return (await call('POST', 'attempts', { instrumentId, locale: 'en-US' })).data;
}

const write = (answers: object, sequence = 1) => ({
  client: '01900000-0000-7000-8009-000000000001',
  sequence,
  answers,
  at: '2026-06-15T09:30:00.000Z',
});

describe('the end of an attempt in the mock world', () => {
  it('tells of a risk at once and in the closing, whose receipt can be checked', async () => {
    const { id } = await begun();
    const { q9, ...others } = items;
    expect((await call('PATCH', `attempts/${id}/answers`, write(others))).data.risks).toBeUndefined();
    const { risks } = (await call('PATCH', `attempts/${id}/answers`, write({ q9 }, 2))).data;
    expect(risks).toMatchObject([{ code: 'risk', locale: 'en-US' }]);
    await call('POST', `attempts/${id}/complete`);
    const closing: Closing = (await call('GET', `attempts/${id}/closing`)).data;
    expect(closing).toMatchObject({ thanks: 'Thank you for answering these questions.', risks, seesResults: true });
    const checked = await call('POST', 'verifications', closing.receipt);
    expect(checked.data satisfies Verified).toMatchObject({ kind: 'receipt', instrumentCode: 'phq9', matches: true });
    await call('DELETE', `attempts/${id}`);
    expect((await call('GET', `attempts/${id}`)).errorCode).toBe('not_found');
    expect((await call('POST', 'verifications', closing.receipt)).errorCode).toBe('verification.unknown');
  });

  it('frees the instrument when it is given up', async () => {
    const { id } = await begun();
    for (let time = 0; time < 2; time += 1) {
      expect((await call('POST', `attempts/${id}/abandon`)).data).toEqual({ status: 'abandoned' });
    }
    expect((await call('PATCH', `attempts/${id}/answers`, write(items))).errorCode).toBe('attempt.closed');
    expect((await begun()).id).not.toBe(id);
  });
});
