/**
 * How long a report takes as a PDF once its process is warm, of answers that differ from report to report; wall clock through the service, and
 * processor time in this process for its parts: charts and data, Typst.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { directionOf } from 'core/language';
import { buildReport } from 'core/report';
import { startRun } from 'core/scoring';
import { seedInstruments } from 'seed/instruments';
import { compileDocument } from 'server/pdf/compiler';
import { buildDocument } from 'server/pdf/document';
import type { ReportPdfInput } from 'server/pdf/input';
import { createPdfService } from 'server/pdf/service';

const repeats = 30;

const locales = ['en-US', 'ar-EG', 'zh-CN', 'hi-IN'];
const codes = ['phq9', 'ipip_neo_120'];

function inputOf(document: InstrumentDocument, locale: string, round: number): ReportPdfInput {
  const compiled = compileInstrument(document);
  const answers = Object.fromEntries(
    document.questions.map(({ code, answerSet }, index) => {
      const options = document.answerSets?.find((set) => set.code === answerSet)?.answers ?? [];
      const random = Math.imul(Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b), 0xc2b2ae35) >>> 8;
      const chosen = random % Math.max(1, options.length);
      return [code, options[chosen]?.code ?? null];
    }),
  );
  const run = startRun(compiled, { answers, respondent: { age: 34, sex: 'female', country: 'US' } });
  const [report] = document.reports ?? [];
  if (!report) throw new Error(`${document.code} has no report`);
  return {
    report: buildReport({ document, compiled, run, chain: [locale, document.baseLocale] }, report),
    title: document.texts[locale]?.title ?? document.code,
    about: ['Version 1'],
    facts: { heading: 'About', rows: [{ name: 'Checksum', value: `${round}`.padStart(64, '0'), ltr: true }] },
    code: 'V-0000-0000-0000-0000',
    locale,
    rtl: directionOf(locale) === 'rtl',
    madeAt: '2026-01-31T00:00:00.000Z',
    paper: 'a4',
    words: {
      missing: '–',
      scale: 'Scale',
      value: 'Value',
      range: 'Range',
      page: '{page} / {pages}',
      unprintable: '{characters}',
    },
  };
}

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** Milliseconds of the processor. */
async function worked<T>(times: number[], work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  return done;
}

async function main(): Promise<void> {
  const documents = await seedInstruments(join(__dirname, '..', '..', 'seed', 'instruments'));
  const pdf = createPdfService({ log: console, limits: { processes: 1 } });
  console.log('instrument     locale   first ms  later ms (median)  of the processor: charts and data, Typst     KiB');
  for (const code of codes) {
    const document = documents.find((one) => one.code === code);
    if (!document) throw new Error(`No seed instrument ${code}`);
    for (const locale of locales) {
      const inputs = Array.from({ length: repeats + 1 }, (_, round) => inputOf(document, locale, round));
      const times: number[] = [];
      const building: number[] = [];
      const setting: number[] = [];
      let size = 0;
      for (const input of inputs) {
        const start = performance.now();
        size = (await pdf.report(input)).byteLength;
        times.push(performance.now() - start);
        const built = await worked(building, () => buildDocument(input));
        await worked(setting, () => compileDocument(built));
      }
      const [first = 0, ...later] = times;
      console.log(
        code.padEnd(14),
        locale.padEnd(8),
        first.toFixed(0).padStart(8),
        median(later).toFixed(1).padStart(18),
        median(building.slice(1)).toFixed(1).padStart(30),
        median(setting.slice(1)).toFixed(1).padStart(9),
        (size / 1024).toFixed(0).padStart(7),
      );
    }
  }
  await pdf.close();
}

main();
