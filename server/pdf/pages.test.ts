import { join } from 'node:path';
import type { InstrumentDocument, Respondent } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { signs } from 'core/instrument/valueText';
import { directionOf } from 'core/language';
import { buildReport } from 'core/report';
import { arrangedProfile, arrangedReport, isProfile } from 'core/report/arrangement/arrangement';
import { missingIn, saidIn } from 'core/report/arrangement/saidIn.testing';
import { startRun } from 'core/scoring';
import { seedInstruments } from 'seed/instruments';
import { seedDirectory } from '../installation';
import type { ReportPdfInput } from './input';
import { layoutOf, linesOf, type PlacedPage } from './pdfLayout.testing';
import { textOfPdf, unspaced } from './pdfText.testing';
import { Saying } from './said';
import { partsOf } from './scaleBlocks';
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
const normed: Respondent = { age: 34, sex: 'female', country: 'US' };

interface Asked {
  report?: string;
  locale?: string;
  respondent?: Respondent;
  /** Which answers. */
  turn?: number;
  /** With the single answers. */
  withAnswers?: boolean;
}

function inputOf(
  document: InstrumentDocument,
  { report: code = 'main', locale = 'en-US', respondent = normed, turn = 3, withAnswers = false }: Asked,
) {
  const compiled = compileInstrument(document);
  const answers = Object.fromEntries(
    document.questions.map(({ code: question, answerSet }, index) => {
      const options = document.answerSets?.find((set) => set.code === answerSet)?.answers ?? [];
      return [question, options[(index * turn + (index >> 2)) % options.length]?.code ?? null];
    }),
  );
  const report = document.reports?.find((one) => one.code === code);
  if (!report) throw new Error(`no report ${code}`);
  const context = {
    document,
    compiled,
    run: startRun(compiled, { answers, respondent }),
    chain: [locale, document.baseLocale],
    words: signs,
  };
  const model = buildReport(context, report);
  const input: ReportPdfInput = {
    report: model,
    ...scalesFor(context, model, { audience: model.audience, say, locale, withAnswers, isOwn: true }),
    title: document.texts[document.baseLocale]?.title ?? '',
    about: ['Answered on June 15, 2026'],
    facts: {
      heading: 'About this report',
      rows: [
        ...['Questionnaire', 'Code', 'Version', 'Answered', 'Age', 'Sex'].map((name) => ({ name, value: 'A value' })),
        { name: 'Checksum', value: '0'.repeat(64), ltr: true as const },
      ],
    },
    code: 'V-0000-0000-0000-0000',
    locale,
    rtl: directionOf(locale) === 'rtl',
    madeAt: '2026-06-15T09:30:00.000Z',
    paper: 'a4',
    words: {
      missing: 'no value',
      scale: 'Scale',
      value: 'Value',
      range: 'Range',
      how: 'How was this computed?',
      page: 'Page {page} of {pages}',
      unprintable: 'Not printed: {characters}',
    },
  };
  return { input, answers, compiled };
}

const instrument = (code: string): InstrumentDocument => {
  const found = instruments.find((one) => one.code === code);
  if (!found) throw new Error(`no instrument ${code}`);
  return found;
};

async function pdfOf(code: string | InstrumentDocument, asked: Asked = {}) {
  const { input } = inputOf(typeof code === 'string' ? instrument(code) : code, asked);
  const bytes = await pdf.report(input);
  return { input, bytes, pages: layoutOf(bytes), text: textOfPdf(bytes) };
}

/** Lines without the foot of the page. */
const bodyOf = (page: PlacedPage) => linesOf({ ...page, texts: page.texts.filter(({ y }) => y < page.height - 50) });

const largest = (line: { size: number }[] | undefined) => Math.max(0, ...(line ?? []).map(({ size }) => size));

describe('the pages of a report', () => {
  it.each([
    'en-US',
    'ar-EG',
    'de-DE',
    'el-GR',
    'fr-FR',
    'hi-IN',
    'nl-NL',
    'ss-SZ',
    'ur-PK',
    'zh-CN',
  ])('are at most eight for the personality inventory in %s, none of them nearly empty', async (locale) => {
    const { pages } = await pdfOf('ipip_neo_120', { locale });
    expect(pages.length).toBeLessThanOrEqual(8);
    for (const page of pages) expect(bodyOf(page).length).toBeGreaterThan(8);
  });

  it.each(['phq9', 'ces_d'])('are one or two for the %s', async (code) => {
    for (const locale of ['en-US', 'ar-EG', 'de-DE', 'zh-CN']) {
      const { pages } = await pdfOf(code, { locale });
      expect(pages.length).toBeLessThanOrEqual(2);
      for (const page of pages) expect(bodyOf(page).length).toBeGreaterThan(5);
    }
  });

  it('have no heading at their foot, wherever they end', async () => {
    const document = instrument('ipip_neo_120');
    const { input } = inputOf(document, {});
    for (let lines = 0; lines < 24; lines += 3) {
      const about = Array.from({ length: lines }, () => 'A line');
      // On the first page, and by a longer text on those that follow.
      const text = { text: Array.from({ length: lines }, () => 'More.').join('\n\n'), locale: 'en-US' };
      const blocks = input.report.blocks.map((block) =>
        block.kind === 'text' && block.code === 'neuroticism_about' ? { ...block, text } : block,
      );
      const bytes = await pdf.report({ ...input, about, report: { ...input.report, blocks } });
      for (const page of layoutOf(bytes)) {
        const last = bodyOf(page).at(-1);
        expect(largest(last)).toBeLessThan(11);
        expect(last?.map((each) => each.text).join('')).not.toMatch(/^Facets of/);
      }
    }
  });

  it('have the same margins on both sides, the same on each page', async () => {
    for (const [code, locale] of [
      ['ipip_neo_120', 'en-US'],
      ['ipip_neo_120', 'ar-EG'],
      ['phq9', 'de-DE'],
    ] as const) {
      const { pages } = await pdfOf(code, { locale });
      for (const { width, texts } of pages) {
        const left = Math.min(...texts.map((text) => text.left));
        const right = width - Math.max(...texts.map((text) => text.right));
        expect(left).toBeCloseTo(59.5, 0);
        // Glyphs that reach over their width.
        expect(Math.abs(left - right)).toBeLessThan(6);
      }
    }
  });
});

const isWord = /^(Low|Average|High|(Below|Near|Above) the middle)$/;

/** What is typeset, in its order: strings that are no marks for the template. */
function stringsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return ['k', 'kind', 'code', 'group', 'locale', 'lang', 'dir', 'alt', 'severity'].includes(key) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => stringsIn(one, key));
  return Object.entries(value ?? {}).flatMap(([inner, one]) => stringsIn(one, inner));
}

describe('what a report says of scales', () => {
  it('is on the first page the sentence that stands out and a row for each, then each with its facets', async () => {
    const { pages, input } = await pdfOf('ipip_neo_120');
    const textsOf = (page: PlacedPage | undefined) => page?.texts.map(({ text }) => text).join('') ?? '';
    const [first, second] = pages.map(textsOf);
    const [lead] = input.profile?.leads ?? [];
    expect(unspaced(first ?? '')).toContain(unspaced(lead?.sentence.text ?? 'absent'));
    const names = input.profile?.traits.map(({ name }) => name.text) ?? [];
    expect(names).toHaveLength(5);
    for (const name of names) expect(first).toContain(name);
    // Below them the first scale begins, so that no page is half empty.
    const lowest = pages[0]
      ? Math.max(
          ...bodyOf(pages[0])
            .flat()
            .map(({ y }) => y),
        )
      : 0;
    expect(lowest).toBeGreaterThan(0.75 * (pages[0]?.height ?? 0));
    expect(unspaced(`${first}${second}`)).toContain(unspaced('Facets of Neuroticism'));
    expect(second).toContain('Anxiety');
    expect(second).toContain('How was this computed?');
    // The table that an author adds repeats nothing.
    expect(pages.map(textsOf).join('')).not.toContain('All facet scores');
  });

  it.each([
    'ipip_neo_120',
    'phq9',
    'ces_d',
  ])('stands in the order in which the page of the result says it, for the %s', (code) => {
    const { input } = inputOf(instrument(code), {});
    const { report, profile } = input;
    if (!profile) throw new Error('no profile');
    const parts = isProfile([report], profile)
      ? arrangedProfile([report], profile, 'en-US')
      : arrangedReport(report, profile);
    expect(saidIn(parts).length).toBeGreaterThan(2);
    const typeset = partsOf(input, new Saying('en-US')).map((part) => ('set' in part ? part.set : part.block));
    expect(missingIn(stringsIn(typeset).join(' '), saidIn(parts))).toEqual([]);
  });

  it.each<[string, Respondent]>([
    ['with norms', normed],
    ['without norms', {}],
  ])('is one word for each scale, %s', async (_, respondent) => {
    const { pages, input } = await pdfOf('ipip_neo_120', { respondent });
    const traits = (input.profile?.traits ?? []).flatMap((trait) => [trait, ...trait.facets]);
    for (const { name, verdict } of traits) {
      expect(verdict).not.toBeNull();
      const words = pages.flatMap(({ texts }) => {
        const names = texts.filter(({ text, size }) => text === name.text && size > 8 && size < 12);
        return names.flatMap(({ y }) => texts.filter((each) => isWord.test(each.text) && Math.abs(each.y - y) < 9));
      });
      expect(words.length).toBeGreaterThan(0);
      expect([name.text, ...new Set(words.map(({ text }) => text))]).toEqual([name.text, verdict?.label.text]);
    }
  });

  it('is compared by a table of norms, which is named with the people whose entry it is', async () => {
    const phq9 = instrument('phq9');
    const t = 'lookup("norms", phq9_total_prorated, respondent.sex, respondent.age)';
    const document: InstrumentDocument = {
      ...phq9,
      calculations: [...(phq9.calculations ?? []), { code: 't', formula: t, shownTo: ['respondent'] }],
      tables: [
        {
          code: 'norms',
          keys: [
            { name: 'raw', match: 'range' },
            { name: 'sex', match: 'exact' },
            { name: 'age', match: 'range' },
          ],
          rows: [{ keys: [[0, 27], 'female', [21, 40]], value: 61.5 }],
        },
      ],
    };
    const { input, text } = await pdfOf(document);
    const [norms] = input.norms?.rows ?? [];
    expect(input.norms).toMatchObject({
      head: { group: null, figures: null },
      note: 'pdf.norms.table female both 21 40',
    });
    expect(norms?.name.text).toBe('Depressive symptoms (PHQ-9)');
    expect(Object.values(input.scales ?? {}).flatMap(({ computed }) => computed)).toEqual([
      expect.stringMatching(/ report\.account\.table female both 21 40 \d+ 61\.5$/),
    ]);
    expect(unspaced(text)).toContain(unspaced('pdf.norms.table female both 21 40'));
  });

  it('is told to those who cannot see it: rows as a table with heads, the bar of a scale alone in words', async () => {
    const source = async (code: string) => Buffer.from((await pdfOf(code)).bytes).toString('latin1');
    for (const tag of ['/H1', '/H2', '/Table', '/TH']) expect(await source('ipip_neo_120')).toContain(tag);
    const told = /\/Alt <FEFF([0-9A-F]+)>/.exec(await source('phq9'))?.[1] ?? '';
    const words = Buffer.from(told, 'hex').swap16().toString('utf16le');
    expect(words).toMatch(/^Depressive symptoms \(PHQ-9\): \d+\nMinimal: 0 – 5\nMild: 5 – 10\n/);
  });

  it('names no part of the instrument by its code', async () => {
    for (const code of ['ipip_neo_120', 'phq9', 'ces_d']) {
      const { text } = await pdfOf(code);
      const { calculations = [], tables = [], nuggets = [], charts = [] } = instrument(code);
      const codes = [...calculations, ...tables, ...nuggets, ...charts].map((part) => part.code);
      expect(codes.filter((each) => each.includes('_') && text.includes(each))).toEqual([]);
    }
  });

  it('ends, where it was asked for, with each question that counts, once, with what its answer counts', async () => {
    const { input, answers, compiled } = inputOf(instrument('ipip_neo_120'), { withAnswers: true });
    expect(input.withoutItems).toBeUndefined();
    const groups = input.items?.groups ?? [];
    expect(groups).toHaveLength(30);
    expect(groups.flatMap(({ items }) => items)).toHaveLength(120);
    const facets = input.profile?.traits.flatMap((trait) => trait.facets) ?? [];
    for (const { name, items } of groups) {
      const sum = items.reduce((total, { counted }) => total + Number(counted.split(' ').at(-1)), 0);
      expect([name.text, sum]).toEqual([
        name.text,
        facets.find((facet) => facet.name.text === name.text)?.points?.value,
      ]);
    }
    expect(Object.keys(answers)).toHaveLength(compiled.questions.length);
    const { pages } = await pdfOf('ipip_neo_120', { withAnswers: true });
    expect(pages.length).toBeLessThanOrEqual(8);
    const small = pages.flatMap(({ texts }) => texts.filter(({ size }) => size < 7)).map(({ text }) => text);
    expect(small).toContain('Worry about things');
  });

  it.each([
    'ipip_neo_120',
    'phq9',
    'ces_d',
  ])('is no single answer of the %s unasked, but how it was computed', async (code) => {
    const { text, input } = await pdfOf(code);
    expect(input.items).toBeUndefined();
    expect(text).toContain(unspaced('report.withoutAnswers yes'));
    const { texts, baseLocale, questions } = instrument(code);
    const asked = questions.map((question) => texts[baseLocale]?.[`question.${question.code}.text`] ?? 'absent');
    expect(asked.filter((each) => text.includes(unspaced(each)))).toEqual([]);
    for (const { name, points } of input.profile?.traits.filter(({ told }) => told) ?? []) {
      const id = code === 'ipip_neo_120' ? 'points' : 'answers';
      expect(text).toContain(unspaced(`report.account.${id} ${name.text} ${points?.value} ${points?.formatted}`));
    }
  });

  it('leaves out the questions behind a score whose computation respondents may not see', () => {
    const document = structuredClone(instrument('phq9'));
    const calculations = document.calculations ?? [];
    document.calculations = [
      ...calculations,
      { code: 'hidden', formula: 'q1 + q2', shownTo: ['staff'] },
      { code: 'doubled', formula: 'hidden * 2', shownTo: ['respondent', 'staff'] },
    ];
    document.calculations = document.calculations.filter(({ code }) => code === 'hidden' || code === 'doubled');
    document.reports = [{ code: 'main', blocks: [{ kind: 'scores', calculations: ['doubled'] }] }];
    document.charts = [];
    document.nuggets = [];
    expect(inputOf(document, { withAnswers: true }).input.items).toBeUndefined();
  });

  it('is said to staff as well, without the tables that repeat it', async () => {
    const { pages, input } = await pdfOf('ipip_neo_120', { report: 'staff' });
    expect(input.profile?.traits).toHaveLength(5);
    expect(pages.length).toBeLessThanOrEqual(5);
  });
});
