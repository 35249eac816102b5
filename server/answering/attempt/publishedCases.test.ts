import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttemptResult } from 'core/contract/answering/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const casesFolder = join(__dirname, '../../../tests/data/cases');

describe('a respondent of a published case, answering over HTTP', () => {
  it.each(['A03', 'A04'])('of %s gets the scores of the case', async (name) => {
    const document = JSON.parse(await readFile(join(casesFolder, `${name}.json`), 'utf8')) as InstrumentDocument;
    const id = await published(server, { ...document, code: `case_${name.toLowerCase()}` });
    const shown = new Set(
      document.calculations?.filter(({ shownTo }) => shownTo?.includes('respondent')).map(({ code }) => code),
    );
    const someone = await Respondent.on(server);
    let compared = 0;
    for (const { answers, respondent, expected } of document.testCases ?? []) {
      const { age, sex, country } = respondent ?? {};
      const begun = await someone.started(id, { respondent: { age, sex, country } });
      const given = Object.entries(answers).filter(([, value]) => value !== null);
      for (let from = 0; from < given.length; from += 60) {
        const answered = await someone.answer(begun.id, Object.fromEntries(given.slice(from, from + 60)));
        expect(answered.status).toBe(200);
      }
      expect((await someone.complete(begun.id)).status).toBe(200);
      const result = dataOf<AttemptResult>(await someone.result(begun.id));
      const values = new Map(result.scores.map((score) => [score.code, score]));
      for (const [code, value] of Object.entries(expected).filter(([key]) => shown.has(key))) {
        const actual = values.get(code)?.value;
        if (typeof value === 'number') expect(Math.abs(Number(actual) - value)).toBeLessThanOrEqual(1e-9);
        else expect(actual).toEqual(value);
        compared += 1;
      }
      for (const [code, band] of Object.entries(expected.bands ?? {}).filter(([key]) => shown.has(key))) {
        expect(values.get(code)?.band).toBe(band);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});
