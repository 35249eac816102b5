import type { InstrumentStructure } from '../instrument/program';
import { type ResolvedText, resolveText } from '../instrument/textKeys';
import { signs } from '../instrument/valueText';
import { scaleMates } from '../instrument/verdicts';
import type { ReportContext } from './context';

type Named = Pick<ReportContext, 'document' | 'chain' | 'words'>;

/** Those that measure the same scale, those for respondents first. */
function matesOf(structure: InstrumentStructure, code: string): string[] {
  const mates = scaleMates(structure, code);
  const isForRespondents = (mate: (typeof mates)[number]) => mate.shownTo?.includes('respondent') === true;
  return [...mates]
    .sort((one, other) => Number(isForRespondents(other)) - Number(isForRespondents(one)))
    .map((mate) => mate.code);
}

/** The name of a calculation for a respondent: its own, else that of the scale that it measures; never its code. */
export function plainName({ document, chain, words = signs }: Named, code: string): ResolvedText {
  for (const each of [code, ...matesOf(document, code)]) {
    const name = resolveText(document.texts, `calculation.${each}.name`, chain);
    if (name) return name;
  }
  return { text: words.inner, locale: chain[0] ?? '' };
}
