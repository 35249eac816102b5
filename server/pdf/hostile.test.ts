import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { signs } from 'core/instrument/valueText';
import { directionOf } from 'core/language';
import { buildReport } from 'core/report';
import { startRun } from 'core/scoring';
import { seedInstruments } from 'seed/instruments';
import { seedDirectory } from '../installation';
import type { ReportPdfInput } from './input';
import { layoutOf } from './pdfLayout.testing';
import { textOfPdf, unspaced } from './pdfText.testing';
import { scalesFor } from './scaleWords';
import { createPdfService } from './service';

jest.setTimeout(240_000);

const pdf = createPdfService({ log: console, limits: { processes: 1 } });
afterAll(() => pdf.close());

let instruments: InstrumentDocument[];
beforeAll(async () => {
  instruments = await seedInstruments(join(seedDirectory(), 'instruments'));
});

const say = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ');

/** The instrument, each text of it changed. */
function changed(code: string, locale: string, change: (text: string) => string): InstrumentDocument {
  const document = structuredClone(instruments.find((one) => one.code === code));
  const texts = document?.texts[locale];
  if (!document || !texts) throw new Error(`no ${code} in ${locale}`);
  // Formulas in texts stay as they are.
  const others = Object.entries(texts).map(([key, text]) => [key, text.includes('{{') ? text : change(text)]);
  return { ...document, texts: { ...document.texts, [locale]: Object.fromEntries(others) } };
}

function inputOf(document: InstrumentDocument, locale: string): ReportPdfInput {
  const answers = Object.fromEntries(
    document.questions.map(({ code, answerSet }) => {
      const options = document.answerSets?.find((set) => set.code === answerSet)?.answers ?? [];
      return [code, options.at(-1)?.code ?? null];
    }),
  );
  const compiled = compileInstrument(document);
  const run = startRun(compiled, { answers, respondent: { age: 34, sex: 'female' } });
  const context = { document, compiled, run, chain: [locale, document.baseLocale], words: signs };
  const report = document.reports?.find(({ code }) => code === 'main');
  if (!report) throw new Error('no report');
  const model = buildReport(context, report);
  const title = document.texts[locale]?.title ?? '';
  return {
    report: model,
    ...scalesFor(context, model, { audience: 'respondent', say, locale, withAnswers: true, isOwn: true }),
    title,
    about: [title],
    facts: { heading: title, rows: [{ name: title, value: title }] },
    code: 'V-0000-0000-0000-0000',
    ...{ locale, rtl: directionOf(locale) === 'rtl', madeAt: '2026-06-15T09:30:00.000Z', paper: 'a4' },
    words: {
      ...{ missing: '–', scale: 'Scale', value: 'Value', range: 'Range', how: 'How' },
      ...{ page: '{page} / {pages}', unprintable: '{characters}' },
    },
  };
}

/** Words that stand beyond the margins, or that stand above the page or below it. */
function beyond(bytes: Uint8Array): string[] {
  return layoutOf(bytes).flatMap(({ width, height, texts }, page) =>
    texts
      .filter(({ left, right, y }) => left < 50 || right > width - 50 || y < 20 || y > height - 8)
      .map(
        ({ text, left, right, y }) =>
          `${page + 1}: ${text.slice(0, 20)} (${text.length}) ${Math.round(left)}–${Math.round(right)}, ${Math.round(y)}`,
      )
      .slice(0, 40),
  );
}

const word = { 'en-US': 'Unbreakable', 'ar-EG': 'متلاصقة' } as const;

describe('texts that nobody expects', () => {
  it.each([
    ['ipip_neo_120', 'en-US'],
    ['phq9', 'en-US'],
    ['ces_d', 'en-US'],
    ['ipip_neo_120', 'ar-EG'],
    ['phq9', 'ar-EG'],
  ] as const)('stay on the page as words of 200 letters: %s in %s', async (code, locale) => {
    const long = word[locale].repeat(30).slice(0, 200);
    const bytes = await pdf.report(
      inputOf(
        changed(code, locale, () => long),
        locale,
      ),
    );
    expect(beyond(bytes)).toEqual([]);
    if (locale === 'en-US') expect(textOfPdf(bytes)).toContain(long);
  });

  it.each([
    ['ipip_neo_120', 'en-US'],
    ['phq9', 'ar-EG'],
  ] as const)('stay on the page as long lines: %s in %s', async (code, locale) => {
    const long = Array.from({ length: 30 }, () => word[locale]).join(' ');
    const bytes = await pdf.report(
      inputOf(
        changed(code, locale, () => long),
        locale,
      ),
    );
    expect(beyond(bytes)).toEqual([]);
    if (locale === 'en-US') expect(textOfPdf(bytes)).toContain(unspaced(long));
  });
});
