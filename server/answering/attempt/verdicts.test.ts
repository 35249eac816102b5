import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttemptResult, attempts, type HistoryRow, type TrendLine } from 'core/contract/answering/attempt';
import { type Verified, verification } from 'core/contract/answering/verification';
import type { InstrumentDocument } from 'core/instrument/document';
import { seedDirectory } from '../../installation';
import { textOfPdf } from '../../pdf/pdfText.testing';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';
import { resultFor } from './result';

jest.setTimeout(300_000);

const inventory = JSON.parse(
  readFileSync(join(seedDirectory(), 'instruments/ipip_neo_120.json'), 'utf8'),
) as InstrumentDocument;

let server: TestServer;
let instrument: string;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  instrument = await published(server, { ...inventory, texts: { 'en-US': inventory.texts['en-US'] ?? {} } });
});

type Word = { code: string; band?: string | null; bandLabel: string | null };

/** Somebody who has answered every question with the same answer. */
async function answered(respondent: object) {
  const someone = await Respondent.on(server);
  const { id } = await someone.started(instrument, { respondent });
  const sets = new Map(inventory.answerSets?.map(({ code, answers }) => [code, answers]));
  const given = inventory.questions.map(
    ({ code, answerSet = '' }) => [code, sets.get(answerSet)?.at(-1)?.code] as const,
  );
  for (let from = 0; from < given.length; from += 60) {
    expect((await someone.answer(id, Object.fromEntries(given.slice(from, from + 60)))).status).toBe(200);
  }
  const completed = dataOf<{ scores: Record<string, { band: string | null }> }>(await someone.complete(id));
  return { someone, id, completed };
}

/** The words that each place uses for scores, by code of the calculation. */
async function toldOf({ someone, id }: Awaited<ReturnType<typeof answered>>) {
  const { accessToken: token, userId } = someone;
  const attempt = await server.services.attempts.completed(userId, id);
  const { lines } = dataOf<{ lines: TrendLine[] }>(
    await server.ask(attempts.trend, { token, query: { instrumentId: instrument } }),
  );
  const pdf = await server.app.inject({
    url: `/api/attempts/${id}/report.pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  const code = await server.services.verifications.withReportCode(attempt, async (given) => given);
  const verified = dataOf<Verified>(await server.ask(verification.check, { body: { code } }));
  const [row] = dataOf<HistoryRow[]>(await someone.history());
  const places: Record<string, readonly Word[]> = {
    result: dataOf<AttemptResult>(await someone.result(id)).scores,
    staff: (await resultFor(server.services.versions, attempt, 'en-US', { audience: 'staff', isOther: true })).scores,
    trend: lines.map((line) => ({
      code: line.code,
      bandLabel: line.points[0]?.bandLabel ?? line.bands[0]?.label ?? null,
    })),
    verified: verified.scores ?? [],
  };
  return { places, row, pdf: textOfPdf(pdf.rawPayload), status: pdf.statusCode };
}

describe('the verdict on a scale', () => {
  it('is that of the norms everywhere, where they apply; what was scored keeps both', async () => {
    const done = await answered({ age: 30, sex: 'female' });
    const { places } = await toldOf(done);
    for (const [place, words] of Object.entries(places)) {
      const labelOf = (wanted: string) => words.find(({ code }) => code === wanted)?.bandLabel;
      expect([place, labelOf('dutifulness'), labelOf('neuroticism')]).toEqual([place, null, null]);
      expect([place, labelOf('dutifulness_t')]).toEqual([place, expect.any(String)]);
    }
    expect(done.completed.scores.dutifulness?.band).toEqual(expect.any(String));
    expect(done.completed.scores.dutifulness_t?.band).toEqual(expect.any(String));
  });

  it('is that of the answers everywhere, where norms do not apply', async () => {
    const { places } = await toldOf(await answered({}));
    for (const [place, words] of Object.entries(places)) {
      const labelOf = (wanted: string) => words.find(({ code }) => code === wanted)?.bandLabel;
      expect([place, labelOf('dutifulness')]).toEqual([place, expect.any(String)]);
    }
  });
});

it('a row of the history says the five domains, as the result does, each with its own verdict', async () => {
  const done = await answered({ age: 30, sex: 'female' });
  const { row } = await toldOf(done);
  const { profile } = dataOf<AttemptResult>(await done.someone.result(done.id));
  const said = (traits: readonly { name: { text: string }; verdict: { label: { text: string } } | null }[] = []) =>
    traits.map(({ name, verdict }) => `${name.text}: ${verdict?.label.text}`).sort();
  expect(row?.summary?.traits).toHaveLength(5);
  expect(said(row?.summary?.traits)).toEqual(said(profile.traits));
  expect(row?.summary?.sentence).toEqual(profile.leads[0]?.sentence);
  expect(row?.summary?.lead).toBe(profile.leads[0]?.trait);
});

it('a report as PDF names no calculation and no table by its code', async () => {
  const { pdf, status } = await toldOf(await answered({ age: 30, sex: 'female' }));
  expect(status).toBe(200);
  const codes = [...(inventory.calculations ?? []), ...(inventory.tables ?? [])].map(({ code }) => code);
  const inside = codes.filter((code) => code.includes('_'));
  expect(inside.filter((code) => pdf.includes(code))).toEqual([]);
  const text = pdf.replace(/\s+/g, '');
  expect(text).toContain('WhatthescoreswerecomparedwithWomenof21to40ScaleAverageStandarddeviationNeuroticism');
  // Named by nothing else, codes and checksums stand last.
  expect(text).not.toContain('belongtothisassessment');
});
