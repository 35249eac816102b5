import type { InstrumentDocument, TextBundle } from './document';

/** The parts of a document that carry texts. */
export type TextPart =
  | 'instrument'
  | 'section'
  | 'question'
  | 'row'
  | 'answer'
  | 'calculation'
  | 'band'
  | 'nugget'
  | 'report'
  | 'block'
  | 'chart'
  | 'series'
  | 'svg'
  | 'image';

/** Whether the base locale must have the text, should have it (its absence shows), or may leave it out. */
export type TextNeed = 'required' | 'expected' | 'optional';

export interface TextKey {
  key: string;
  /** `markdown`: raw HTML is off. */
  format: 'plain' | 'markdown';
  need: TextNeed;
  /** Whether `{{ formula }}` placeholders are filled in it. */
  placeholders: boolean;
  /** For translators: what the text belongs to. `code`: of the part, joined by dots where it lies in another; empty: the instrument. */
  context: { part: TextPart; code: string; field: string };
}

/** What a text key is made from, in the order in which texts are translated. */
export type TextStructure = Omit<InstrumentDocument, 'texts' | 'testCases' | 'format' | 'baseLocale'>;

/** The key or field of the variant for others, who see somebody else's result: for nuggets, reports and their blocks. */
export const forOthers = (key: string): string => `${key}_others`;

/** Every text key that the document can have, in the order of its parts. */
export function textKeys(document: TextStructure): TextKey[] {
  const keys: TextKey[] = [];
  const add = (
    part: TextPart,
    prefix: string,
    code: string,
    field: string,
    format: TextKey['format'] = 'plain',
    need: TextNeed = 'optional',
    placeholders = false,
  ) => {
    keys.push({ key: `${prefix}${field}`, format, need, placeholders, context: { part, code, field } });
  };

  add('instrument', '', '', 'title', 'plain', 'required');
  for (const field of ['description', 'instructions', 'thanks']) add('instrument', '', '', field, 'markdown');

  for (const { code } of document.sections ?? []) {
    add('section', `section.${code}.`, code, 'title', 'plain', 'optional', true);
    add('section', `section.${code}.`, code, 'text', 'markdown', 'optional', true);
  }

  for (const question of document.questions) {
    const prefix = `question.${question.code}.`;
    add('question', prefix, question.code, 'text', 'markdown', 'required', true);
    add('question', prefix, question.code, 'help', 'markdown', 'optional', true);
    for (const field of ['placeholder', 'unit', 'min_label', 'max_label'])
      add('question', prefix, question.code, field);
    for (const row of question.rows ?? []) {
      add('row', `${prefix}${row.code}.`, `${question.code}.${row.code}`, 'text', 'markdown', 'required', true);
    }
  }

  for (const set of document.answerSets ?? []) {
    for (const { code } of set.answers) {
      add('answer', `answer.${set.code}.${code}.`, `${set.code}.${code}`, 'label', 'plain', 'required', true);
    }
  }

  for (const calculation of document.calculations ?? []) {
    const { code } = calculation;
    const shown = (calculation.shownTo?.length ?? 0) > 0;
    add('calculation', `calculation.${code}.`, code, 'name', 'plain', shown ? 'required' : 'optional');
    add('calculation', `calculation.${code}.`, code, 'description', 'markdown');
    for (const band of calculation.bands ?? []) {
      const bandCode = `${code}.${band.code}`;
      add('band', `band.${bandCode}.`, bandCode, 'label', 'plain', shown ? 'expected' : 'optional');
      add('band', `band.${bandCode}.`, bandCode, 'text', 'markdown');
      add('band', `band.${bandCode}.`, bandCode, forOthers('text'), 'markdown');
    }
  }

  for (const { code } of document.nuggets ?? []) {
    add('nugget', `nugget.${code}.`, code, 'text', 'markdown', 'expected', true);
    add('nugget', `nugget.${code}.`, code, forOthers('text'), 'markdown', 'optional', true);
  }

  for (const report of document.reports ?? []) {
    add('report', `report.${report.code}.`, report.code, 'title', 'plain', 'expected');
    add('report', `report.${report.code}.`, report.code, forOthers('title'));
    for (const block of report.blocks) {
      if (block.kind !== 'heading' && block.kind !== 'text') continue;
      const format = block.kind === 'heading' ? 'plain' : 'markdown';
      const code = `${report.code}.${block.code}`;
      add('block', `report.${code}.`, code, 'text', format, 'expected', true);
      add('block', `report.${code}.`, code, forOthers('text'), format, 'optional', true);
    }
  }

  for (const chart of document.charts ?? []) {
    add('chart', `chart.${chart.code}.`, chart.code, 'title');
    add('chart', `chart.${chart.code}.`, chart.code, 'description', 'markdown');
    add('chart', `chart.${chart.code}.`, chart.code, forOthers('description'), 'markdown');
    for (const series of chart.series) {
      add(
        'series',
        `chart.${chart.code}.${series.code}.`,
        `${chart.code}.${series.code}`,
        'label',
        'plain',
        'expected',
      );
    }
  }

  for (const { code } of document.svgs ?? []) {
    add('svg', `svg.${code}.`, code, 'title');
    add('svg', `svg.${code}.`, code, 'alt', 'plain', 'expected');
  }
  for (const { code } of document.images ?? []) add('image', `image.${code}.`, code, 'alt', 'plain', 'expected');
  return keys;
}

export interface ResolvedText {
  text: string;
  /** The locale that the text is in: for `lang` and `dir` where it is not the one asked for. */
  locale: string;
  /** It is not read by the respondent, and has no variant for others: its "you" is the respondent. */
  to?: 'respondent';
}

/**
 * The first locale of the chain that has a text for the key; blank texts count as absent.
 * Undefined: none has.
 */
export function resolveText(
  texts: Readonly<Record<string, TextBundle>>,
  key: string,
  chain: readonly string[],
): ResolvedText | undefined {
  for (const locale of chain) {
    const bundle = Object.hasOwn(texts, locale) ? texts[locale] : undefined;
    const text = bundle && Object.hasOwn(bundle, key) ? bundle[key] : undefined;
    if (text !== undefined && text.trim() !== '') return { text, locale };
  }
  return undefined;
}

/** The text, or where no locale has one the code itself, which belongs to no language. */
export const nameIn = (
  texts: Readonly<Record<string, TextBundle>>,
  key: string,
  chain: readonly string[],
  code: string,
): ResolvedText => resolveText(texts, key, chain) ?? { text: code, locale: '' };

export const titleIn = (
  { texts, code }: { texts: Readonly<Record<string, TextBundle>>; code: string },
  chain: readonly string[],
): ResolvedText => nameIn(texts, 'title', chain, code);
