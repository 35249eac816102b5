import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from 'core/contract';
import type { AttemptResult } from 'core/contract/answering/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import { seedDirectory } from '../../installation';
import { drawn, textOfPdf, unspaced } from '../../pdf/pdfText.testing';
import { phq9 } from '../../testing/answering/rescoring';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let respondent: Respondent;
let attempt: string;
const seeded = JSON.parse(readFileSync(join(seedDirectory(), 'instruments', 'phq9.json'), 'utf8'));
const arabic: Record<string, string> = (seeded as InstrumentDocument).texts['ar-EG'] ?? {};

async function completed(instrumentId: string, by: Respondent): Promise<string> {
  const { id } = await by.started(instrumentId, { respondent: { timeZone: 'Europe/Berlin' } });
  const answers = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']));
  dataOf(await by.answer(id, answers));
  dataOf(await by.complete(id));
  return id;
}

beforeAll(async () => {
  server = await createTestServer({
    help: {
      DE: [
        {
          name: 'Night *line*',
          phone: '+49 555 0100',
          link: 'https://www.help.example.org/de',
          hours: 'day and night',
        },
      ],
      '*': [{ name: 'Find a line', link: 'https://lines.example.org' }],
    },
  });
  respondent = await Respondent.on(server);
  const document = phq9('printed', (one) => {
    one.texts['ar-EG'] = arabic;
  });
  attempt = await completed(await published(server, document), respondent);
});
afterAll(() => server.stop());

const ask = (id = attempt, query: Record<string, string> = {}, as = respondent) =>
  server.app.inject({
    method: 'GET',
    url: `/api/attempts/${id}/report.pdf`,
    query,
    headers: { authorization: `Bearer ${as.accessToken}` },
  });

/** As a browser saves it. */
const fileName = ({ headers }: Awaited<ReturnType<typeof ask>>): string =>
  decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition']))?.[1] ?? '');

describe('the report of a completed attempt as PDF', () => {
  it('says what came out, the risks first, and what it rests on, with a code that the server confirms', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(fileName(answer)).toBe('PHQ-9 depressive symptoms 2026-06-15.pdf');
    const text = textOfPdf(answer.rawPayload);
    const texts = phq9('x').texts['en-US'] ?? {};
    expect(text).toContain(unspaced('Depressive symptoms (PHQ-9) 9 Mild'));
    const [first] = (phq9('x').nuggets ?? []).filter(({ group }) => group === 'risk');
    const risk = unspaced((texts[`nugget.${first?.code}.text`] ?? '').replaceAll('*', '')).slice(0, 20);
    expect(risk).not.toBe('');
    // Above the title.
    expect(text.indexOf(risk)).toBe(0);
    expect(text).toContain(unspaced('Where to get help Find a line lines.example.org'));
    const result = dataOf<{ version: number; checksum: string }>(await respondent.result(attempt));
    expect(text).toContain(result.checksum);
    // In the respondent's time zone: the clock stands at 9:30 UTC.
    expect(text).toContain(unspaced('June 15, 2026 at 11:30 AM GMT+2'));
    expect(text).toMatch(/V(-[0-9A-Z]{4}){4}/);
    const code = /V(-[0-9A-Z]{4}){4}/.exec(text)?.[0] ?? '';
    const checked = await server.ask(contract.verification.check, { body: { code } });
    expect(dataOf(checked)).toMatchObject({ kind: 'report', instrumentCode: 'printed', version: 1, rescoredBy: null });
    // Title, language, headings and alternative texts for those who cannot see it.
    const file = answer.rawPayload.toString('latin1');
    expect(file).toContain('/StructTreeRoot');
    expect(file).toContain('/Marked true');
    for (const tag of ['/H1', '/H2', '/Figure', '/Table']) expect(file).toContain(tag);
    expect(file).toMatch(/\/Alt [<(]/);
    expect(file).toContain('/Lang (en');
  });

  it('has below the risks where to get help: in the country asked for, to be called and opened', async () => {
    const answer = await ask(attempt, { country: 'DE' });
    const text = textOfPdf(answer.rawPayload);
    const help = unspaced('Where to get help · Germany Night *line* +49 555 0100 · help.example.org · day and night');
    expect(text).toContain(help);
    expect(text.indexOf(help)).toBeLessThan(text.indexOf(unspaced('Depressive symptoms (PHQ-9)')));
    const file = answer.rawPayload.toString('latin1');
    expect(file).toContain('(tel:+495550100)');
    expect(file).toContain('(https://www.help.example.org/de)');
    const elsewhere = textOfPdf((await ask(attempt, { country: 'FR' })).rawPayload);
    expect(elsewhere).toContain(unspaced('Where to get help Find a line'));
    expect((await ask(attempt, { country: 'de' })).statusCode).toBe(400);
  });

  it('holds no single answer unless it is asked for', async () => {
    const { questions, texts, answerSets } = phq9('x');
    const said = texts['en-US'] ?? {};
    const asked = questions.slice(0, 9).map(({ code }) => unspaced(said[`question.${code}.text`] ?? 'absent'));
    const [set] = answerSets ?? [];
    const label = unspaced(said[`answer.${set?.code}.several_days.label`] ?? 'absent');
    const unasked = textOfPdf((await ask()).rawPayload);
    expect([...asked, label].filter((each) => unasked.includes(each))).toEqual([]);
    expect(unasked).toContain(unspaced('Depressive symptoms (PHQ-9): 9 points, computed from the answers alone'));
    expect(unasked).toContain(unspaced('Your single answers are not in this document'));
    const whole = textOfPdf((await ask(attempt, { answers: 'with' })).rawPayload);
    for (const each of asked) expect(whole).toContain(`${each}·${label}`);
    expect(whole).not.toContain(unspaced('Your single answers are not in this document'));
    expect((await ask(attempt, { answers: 'some' })).statusCode).toBe(400);
  });

  it('has, with the single answers, those that count in no score too, such as texts, as they were given', async () => {
    const document = phq9('with_text', (one) => {
      one.questions.push({ code: 'said', kind: 'short_text' });
      Object.assign(one.texts['en-US'] ?? {}, { 'question.said.text': 'What else is on your *mind*?' });
    });
    const { id } = await respondent.started(await published(server, document));
    const answers = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']));
    await respondent.answer(id, { ...answers, said: 'The *river* at night' });
    dataOf(await respondent.complete(id));
    const whole = textOfPdf((await ask(id, { answers: 'with' })).rawPayload);
    expect(whole).toContain(unspaced('What else is on your mind? · The *river* at night'));
    expect(whole).toContain(unspaced('Answers that count in no score'));
    expect(textOfPdf((await ask(id)).rawPayload)).not.toContain('river');
  });

  it('has codes and checksums at its end alone, in the receipt', async () => {
    const text = textOfPdf((await ask(attempt, { answers: 'with' })).rawPayload);
    const receipt = text.lastIndexOf(unspaced('Receipt Verification code'));
    expect(receipt).toBeGreaterThan(text.indexOf(unspaced('About this report')));
    const { checksum } = dataOf<{ checksum: string }>(await respondent.result(attempt));
    expect(text.indexOf(checksum)).toBeGreaterThan(receipt);
    expect(text.indexOf('printed')).toBeGreaterThan(receipt);
  });

  it('is the same bytes each time, also later', async () => {
    const first = await ask();
    server.clock.forward(60);
    expect(Buffer.compare((await ask()).rawPayload, first.rawPayload)).toBe(0);
  });

  it('is written in another language that it has, and on the paper asked for', async () => {
    const answer = await ask(attempt, { locale: 'ar-EG', paper: 'letter' });
    expect(fileName(answer)).toBe(`${arabic.title?.replace(':', '')} 2026-06-15.pdf`);
    expect(textOfPdf(answer.rawPayload)).toContain(drawn(arabic['report.main.title'] ?? 'absent'));
    expect(answer.rawPayload.toString('latin1')).toMatch(/\/MediaBox \[0 0 612(\.0)? 792(\.0)?\]/);
  });

  it('calls yes, no and what has no value as the result on the screen does', async () => {
    const document = phq9('yes_no', (one) => {
      one.calculations?.push(
        { code: 'tired', type: 'boolean', formula: 'q4 >= 1', shownTo: ['respondent'] },
        { code: 'unknown', formula: '1 / 0', shownTo: ['respondent'] },
      );
      Object.assign(one.texts['en-US'] ?? {}, {
        'calculation.tired.name': 'Tiredness found',
        'calculation.unknown.name': 'Quotient found',
      });
      one.texts['pl-PL'] = { ...one.texts['en-US'] };
    });
    const id = await completed(await published(server, document), respondent);
    const shown = async (locale: string) =>
      dataOf<AttemptResult>(await respondent.result(id, { locale }))
        .scores.filter(({ code }) => code === 'tired' || code === 'unknown')
        .map(({ code, formatted }) => [code, formatted]);
    expect(await shown('en-US')).toEqual([
      ['tired', 'Yes'],
      ['unknown', 'no value'],
    ]);
    // The interface has no Polish: signs, not English words.
    expect(await shown('pl-PL')).toEqual([
      ['tired', '✓'],
      ['unknown', '–'],
    ]);
    const text = textOfPdf((await ask(id)).rawPayload);
    expect(text).toContain(unspaced('Tiredness found Yes'));
    expect(text).toContain(unspaced('Quotient found no value'));
  });

  it('is not for others, nor a report for staff for the respondent, nor one that is not there', async () => {
    const other = await Respondent.on(server);
    expect((await ask(attempt, {}, other)).json()).toMatchObject({ errorCode: 'not_found' });
    expect((await ask(attempt, { report: 'staff' })).json()).toMatchObject({ errorCode: 'not_found' });
    expect((await ask(attempt, { report: 'nothing' })).json()).toMatchObject({ errorCode: 'not_found' });
    expect((await ask(attempt, { paper: 'a3' })).statusCode).toBe(400);
  });

  it('is refused before the end, and where results are for staff alone', async () => {
    const open = await published(server, phq9('open_one'));
    const { id } = await respondent.started(open);
    expect((await ask(id)).json()).toMatchObject({ errorCode: 'attempt.not_completed' });
    const hidden = phq9('for_staff', (document) => {
      document.settings = { ...document.settings, results: 'staff' };
    });
    const done = await completed(await published(server, hidden), respondent);
    expect((await ask(done)).json()).toMatchObject({ errorCode: 'access.denied' });
  });

  it('lists the scores alone where there is no report', async () => {
    const document = publishable('no_report', (one) => {
      delete one.reports;
      for (const texts of Object.values(one.texts)) {
        for (const key of Object.keys(texts)) if (key.startsWith('report.')) delete texts[key];
      }
    });
    const by = await Respondent.on(server);
    const { id } = await by.started(await published(server, document));
    await server.database.db.execute(
      `update user_instrument set status = 'completed', completed_at = now(), scores = '{}' where id = '${id}'`,
    );
    const answer = await ask(id, {}, by);
    expect(answer.statusCode).toBe(200);
    expect(fileName(answer)).toMatch(/^Example scale \d{4}-\d\d-\d\d\.pdf$/);
  });
});
