import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instrument } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { seedDirectory } from '../../installation';
import { drawn, textOfPdf, unspaced } from '../../pdf/pdfText.testing';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let id: string;
let document: InstrumentDocument;

const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  token = await server.tokenOf(['admin']);
  document = JSON.parse(await readFile(join(seedDirectory(), 'instruments', 'phq9.json'), 'utf8'));
  const { body } = await server.ask(instrument.import, { body: document, query: { mode: 'new' }, token });
  ({ id } = body.data as { id: string });
});

const answers = (value: string) => Object.fromEntries(document.questions.slice(0, 9).map(({ code }) => [code, value]));
const often = () => {
  const set = document.answerSets?.find(({ code }) => code === document.questions[0]?.answerSet);
  return set?.answers.at(-1)?.code ?? '';
};

/** As bytes: `ask` reads an answer as text. */
const ask = (body: object, as = token, instrumentId = id) =>
  server.app.inject({
    method: 'POST',
    url: `/api/instruments/${instrumentId}/report.pdf`,
    headers: { authorization: `Bearer ${as}` },
    payload: body,
  });

describe('a report of a draft as PDF', () => {
  it('comes as a file, with what the answers come to and the texts as they stand', async () => {
    const answer = await ask({ report: 'main', locale: 'en-US', answers: answers(often()) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''phq9-main-en-US.pdf");
    const text = textOfPdf(answer.rawPayload);
    expect(text).toContain(unspaced(document.texts['en-US']?.['report.main.title'] ?? 'absent'));
    expect(text).toContain(unspaced('Depressive symptoms (PHQ-9) 27 Severe'));
    expect(text).toContain(unspaced('Draft, June 15, 2026. The answers are made up.'));
    expect(text).toContain(unspaced('Page 1 of 1'));
  });

  it('is written in the language asked for, from right to left where that is so', async () => {
    const answer = await ask({ report: 'main', locale: 'ar-EG', answers: answers(often()), paper: 'letter' });
    const text = textOfPdf(answer.rawPayload);
    expect(text).toContain(drawn(document.texts['ar-EG']?.['report.main.title'] ?? 'absent'));
    expect(text).toContain('٢٧');
  });

  it('takes scores that stand in for what the answers come to', async () => {
    const scores = { phq9_total_prorated: 3 };
    const answer = await ask({ report: 'main', locale: 'en-US', answers: {}, scores });
    expect(textOfPdf(answer.rawPayload)).toContain(unspaced('Depressive symptoms (PHQ-9) 3 Minimal'));
  });

  it('has the report for staff too, with what respondents may not see', async () => {
    const answer = await ask({ report: 'staff', locale: 'de-DE', answers: answers(often()) });
    expect(textOfPdf(answer.rawPayload)).toContain(
      unspaced(document.texts['de-DE']?.['calculation.phq2.name'] ?? 'absent'),
    );
  });

  it('is refused where there is no such report or instrument, and for answers that cannot be', async () => {
    const sheet = { report: 'main', locale: 'en-US', answers: {} };
    expect((await ask({ ...sheet, report: 'nothing' })).json()).toMatchObject({ errorCode: 'not_found' });
    expect((await ask(sheet, token, '01890000-0000-7000-8000-000000000000')).json()).toMatchObject({
      errorCode: 'not_found',
    });
    expect((await ask({ ...sheet, answers: { q1: 'never heard of' } })).json()).toMatchObject({
      errorCode: 'attempt.answers_invalid',
      details: [{ path: 'answers.q1' }],
    });
    expect((await ask({ ...sheet, locale: 'x y' })).statusCode).toBe(400);
    const user = await server.tokenOf(['user']);
    expect((await ask(sheet, user)).statusCode).toBe(403);
  });
});
