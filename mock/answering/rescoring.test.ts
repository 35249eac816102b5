import { issueTokens, people } from '../accounts/people';
import { answerOfMock } from '../calls';
import { resetMock } from '../reset';

const [, admin] = people;
const instrument = '01900000-0000-7000-8001-000000000001';

beforeEach(resetMock);

async function call(method: string, path: string, query: Record<string, string> = {}, body: unknown = {}) {
  const token = admin === undefined ? '' : issueTokens(admin).accessToken;
  const headers = { authorization: `Bearer ${token}` };
  const response = await answerOfMock({ method, path, query, headers, body });
  return response.json();
}

describe('re-scoring in the mock world', () => {
  it('runs to its end over a few looks, and pages what changes, what crosses a band first', async () => {
    const { data } = await call('POST', `instruments/${instrument}/what-if`, {}, { version: null });
    const states: string[] = [];
    for (let looks = 0; looks < 5; looks += 1) states.push((await call('GET', `jobs/${data.job}`)).data.state);
    expect(states).toEqual(['running', 'running', 'running', 'running', 'done']);
    const { data: latest } = await call('GET', `instruments/${instrument}/what-if`);
    expect(latest).toMatchObject({ whatIf: { attempts: 8140, changed: 312, crossed: 41 }, rescore: null });

    const rows: { attempt: string; crossed: boolean }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { pageSize: '100', ...(cursor === '' ? {} : { cursor }) };
      const page = await call('GET', `instruments/${instrument}/what-if/${data.job}`, query);
      rows.push(...page.data);
      cursor = page.cursor;
    }
    expect(new Set(rows.map(({ attempt }) => attempt)).size).toBe(312);
    expect(rows.map(({ crossed }) => crossed)).toEqual(rows.map((_, index) => index < 41));
  });
});
