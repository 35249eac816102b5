import type { InstrumentDocument } from 'core/instrument/document';
import type { InstrumentStructure } from 'core/instrument/program';
import { signs, type ValueWords } from 'core/instrument/valueText';
import { filledText } from 'core/report/template';
import { startRun } from 'core/scoring';
import type { Sample } from './liveValue';

/** Key of the edited text; no part of an instrument has it. */
const key = 'preview';

/** A text with its placeholders replaced, as in a report; without a sample, unchanged. */
export function filledOn(
  text: string,
  structure: InstrumentStructure,
  sample: Sample | undefined,
  { locale, format, words }: { locale: string; format: 'plain' | 'markdown'; words: ValueWords },
): string {
  if (!sample) return text;
  const { texts = {}, baseLocale = locale } = structure;
  const document: InstrumentDocument = {
    ...structure,
    format: 'instrument/1',
    baseLocale,
    texts: { ...texts, [locale]: { ...texts[locale], [key]: text } },
  };
  const { compiled, input } = sample;
  const run = startRun(compiled, input);
  const context = { document, compiled, run, chain: [locale, baseLocale], words: { ...signs, ...words } };
  return filledText(context, key, format)?.text ?? '';
}
