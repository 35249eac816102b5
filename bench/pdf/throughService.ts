/** From a report model to its PDF: through the service and its process, and of the parts the time on the processor, in this process. */
import { performance } from 'node:perf_hooks';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { directionOf } from 'core/language';
import { buildReport } from 'core/report';
import { startRun } from 'core/scoring';
import { compileDocument } from 'server/pdf/compiler';
import { buildDocument } from 'server/pdf/document';
import type { ReportPdfInput } from 'server/pdf/input';
import { scalesFor } from 'server/pdf/scaleWords';
import { createPdfService } from 'server/pdf/service';
import { sized } from '../form';
import { answersOf, locales, quantile, samples } from './samples';

const rounds = sized(4, 40);
/** The first ones of a process do not count: they load fonts and make the code fast. */
const warmUp = sized(1, 10);

function inputsOf(document: InstrumentDocument, locale: string): ReportPdfInput[] {
  const compiled = compileInstrument(document);
  const [report] = document.reports ?? [];
  if (!report) throw new Error(`${document.code} has no report`);
  return Array.from({ length: rounds }, (_, round) => {
    const answers = answersOf(document, round);
    const run = startRun(compiled, { answers, respondent: { age: 34, sex: 'female', country: 'US' } });
    const context = { document, compiled, run, chain: [locale, document.baseLocale] };
    const model = buildReport(context, report);
    return {
      report: model,
      ...scalesFor(context, model, { audience: 'respondent', say: (key) => key, locale }),
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
        how: 'How was this computed?',
        page: '{page} / {pages}',
        unprintable: '{characters}',
      },
    };
  });
}

/** Milliseconds of the processor. */
async function worked<T>(times: number[], work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  return done;
}

export async function measureService(): Promise<void> {
  const pdf = createPdfService({ log: console, limits: { processes: 1 } });
  console.log('From a model to its PDF, through the service; milliseconds, of the parts on the processor:');
  console.log('instrument     locale   first   median      90 %   charts and data    Typst   pages    KiB');
  for (const document of await samples()) {
    for (const locale of locales) {
      const times: number[] = [];
      const building: number[] = [];
      const setting: number[] = [];
      let bytes: Uint8Array = new Uint8Array();
      for (const input of inputsOf(document, locale)) {
        const start = performance.now();
        bytes = await pdf.report(input);
        times.push(performance.now() - start);
        const built = await worked(building, () => buildDocument(input));
        await worked(setting, () => compileDocument(built));
      }
      const later = times.slice(warmUp);
      const pages =
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Type \/Page\b/g)?.length ?? 0;
      console.log(
        document.code.padEnd(14),
        locale.padEnd(6),
        (times[0] ?? 0).toFixed(0).padStart(7),
        quantile(later, 0.5).toFixed(1).padStart(8),
        quantile(later, 0.9).toFixed(1).padStart(9),
        quantile(building.slice(warmUp), 0.5).toFixed(1).padStart(17),
        quantile(setting.slice(warmUp), 0.5).toFixed(1).padStart(8),
        `${pages}`.padStart(7),
        (bytes.byteLength / 1024).toFixed(0).padStart(6),
      );
    }
  }
  await pdf.close();
}
