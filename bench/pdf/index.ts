/** How long a report takes as a PDF: the first one, which starts a process and reads its fonts, and those that follow. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { directionOf } from 'core/language';
import { buildReport } from 'core/report';
import { startRun } from 'core/scoring';
import { seedInstruments } from 'seed/instruments';
import type { ReportPdfInput } from 'server/pdf/input';
import { createPdfService } from 'server/pdf/service';

const repeats = 15;

const cases = [
  ['phq9', ['en-US', 'ar-EG', 'zh-CN']],
  ['ipip_neo_120', ['en-US', 'de-DE', 'ar-EG', 'zh-CN', 'hi-IN']],
] as const;

function inputOf(document: InstrumentDocument, locale: string): ReportPdfInput {
  const compiled = compileInstrument(document);
  const answers = Object.fromEntries(
    document.questions.map(({ code, answerSet }, index) => {
      const options = document.answerSets?.find((set) => set.code === answerSet)?.answers ?? [];
      return [code, options[(index * 3) % Math.max(1, options.length)]?.code ?? null];
    }),
  );
  const run = startRun(compiled, { answers, respondent: { age: 34, sex: 'female', country: 'US' } });
  const [report] = document.reports ?? [];
  if (!report) throw new Error(`${document.code} has no report`);
  return {
    report: buildReport({ document, compiled, run, chain: [locale, document.baseLocale] }, report),
    title: document.texts[locale]?.title ?? document.code,
    about: ['Version 1'],
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

async function main(): Promise<void> {
  const documents = await seedInstruments(join(__dirname, '..', '..', 'seed', 'instruments'));
  const pdf = createPdfService({ log: console, limits: { processes: 1 } });
  console.log('instrument      locale   first ms   later ms (median)   KiB');
  for (const [code, locales] of cases) {
    const document = documents.find((one) => one.code === code);
    if (!document) throw new Error(`No seed instrument ${code}`);
    for (const locale of locales) {
      const input = inputOf(document, locale);
      const times: number[] = [];
      let size = 0;
      for (let round = 0; round <= repeats; round += 1) {
        const start = performance.now();
        size = (await pdf.report(input)).byteLength;
        times.push(performance.now() - start);
      }
      const [first = 0, ...later] = times;
      const figures = [first.toFixed(0).padStart(8), median(later).toFixed(0).padStart(19)];
      console.log(code.padEnd(15), locale.padEnd(8), ...figures, (size / 1024).toFixed(0).padStart(5));
    }
  }
  await pdf.close();
}

main();
