import { isRisk } from '../../instrument/riskCalculation';
import type { ResolvedText } from '../../instrument/textKeys';
import type { ReportModel } from '../report';
import type { Trait } from './traits';

/** What a report says about one trait, its first sentence apart. */
export interface Lead {
  /** Code of the trait. */
  trait: string;
  /** Code of the nugget; null: the text of its band. */
  nugget: string | null;
  /** Markdown of one paragraph. */
  sentence: ResolvedText;
  /** What follows it; markdown. null: nothing. */
  rest: ResolvedText | null;
}

const urgency = ['none', 'low', 'moderate', 'high', 'critical'] as const;

/** How far a trait is from what is usual, in about standard deviations. */
function distance({ standard, percentile, bar }: Trait): number {
  if (standard?.value != null && standard.metric === 't') return Math.abs(standard.value - 50) / 10;
  if (standard?.value != null && standard.metric === 'z') return Math.abs(standard.value);
  if (percentile?.value != null) return Math.abs(percentile.value - 50) / 34;
  if (bar === null) return 0;
  return Math.abs((bar.at - bar.from) / (bar.to - bar.from) - 0.5) * 4;
}

/** The traits by how much they stand out: what is severe first, then what is far from the average. */
function ranked(traits: readonly Trait[]): Trait[] {
  const severity = ({ verdict }: Trait) => urgency.indexOf(verdict?.severity ?? 'none');
  return [...traits].sort((one, other) => severity(other) - severity(one) || distance(other) - distance(one));
}

const blockMarks = /^\s*([#>|]|[-*+]\s|\d+[.)]\s|```|!\[)/;

const isBalanced = (text: string): boolean =>
  ['**', '__', '`'].every((mark) => (text.split(mark).length - 1) % 2 === 0) &&
  (text.match(/\[/g)?.length ?? 0) === (text.match(/\]\(/g)?.length ?? 0);

/** The first sentence of a markdown text, and the rest; null: it does not begin with plain words. */
function parted({ text, ...other }: ResolvedText): Pick<Lead, 'sentence' | 'rest'> | null {
  const [first = '', ...paragraphs] = text.trim().split(/\n\s*\n/);
  if (first === '' || blockMarks.test(first)) return null;
  const sentences = [...new Intl.Segmenter(other.locale || 'en', { granularity: 'sentence' }).segment(first)];
  let sentence = '';
  // A mark of emphasis or a link is not cut.
  for (const { segment } of sentences) {
    sentence += segment;
    if (isBalanced(sentence)) break;
  }
  const rest = [first.slice(sentence.length).trim(), ...paragraphs].filter((part) => part !== '').join('\n\n');
  return { sentence: { text: sentence.trim(), ...other }, rest: rest === '' ? null : { text: rest, ...other } };
}

/**
 * What the reports say about each trait, those that stand out most first; a trait without such a text is left out. `aboutOf`: codes of
 * the traits that a nugget is about. Only a text about one trait alone, which not everybody reads, says what stands out.
 */
export function leadsOf(
  reports: readonly ReportModel[],
  traits: readonly Trait[],
  aboutOf: (nugget: string) => { traits: readonly string[]; isConditional: boolean },
): Lead[] {
  const nuggets = reports.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'nuggets' && !isRisk(block.group) ? block.nuggets : [])),
  );
  return ranked(traits.filter(({ told }) => told)).flatMap((trait): Lead[] => {
    for (const { code, text } of nuggets) {
      const { traits: about, isConditional } = aboutOf(code);
      const parts = isConditional && about.length === 1 && about[0] === trait.code ? parted(text) : null;
      if (parts) return [{ trait: trait.code, nugget: code, ...parts }];
    }
    const parts = trait.verdict?.text ? parted(trait.verdict.text) : null;
    return parts ? [{ trait: trait.code, nugget: null, ...parts }] : [];
  });
}
