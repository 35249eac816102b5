import type { Explanation } from '../formula';
import type { Audience } from '../instrument/document';
import type { ResolvedText } from '../instrument/textKeys';
import type { ReportContext } from './context';
import { Explainer } from './explanation';
import type { ExplainedItem } from './explanationStep';
import type { Trait } from './traits/traits';
import { untoldToRespondents } from './withheld';

/** The questions of one scale. */
export interface KeyedItems {
  name: ResolvedText;
  items: ExplainedItem[];
}

/** The questions that these scales are made of, as they were answered and counted; those of facets at the facet, each once. */
export function keyedItems(context: ReportContext, traits: readonly Trait[], audience: Audience): KeyedItems[] {
  const untold = audience === 'respondent' ? untoldToRespondents(context.document) : new Set<string>();
  const explainer = new Explainer(context, 'plain');
  const listed = new Set<string>();

  const look = (explanation: Explanation, seen: Set<string>, found: ExplainedItem[]): void => {
    const { kind, ref = '', children } = explanation;
    if (kind === 'item') {
      const { item } = explainer.step(explanation);
      if (item !== null && !listed.has(item.code)) {
        listed.add(item.code);
        found.push(item);
      }
    }
    const inner = kind === 'calculation' && !seen.has(ref) && !untold.has(ref) ? context.run.explain(ref) : undefined;
    if (inner) look(inner, seen.add(ref), found);
    for (const child of children) look(child, seen, found);
  };

  const groups: KeyedItems[] = [];
  const visit = (trait: Trait): void => {
    trait.facets.forEach(visit);
    const { points, standard, percentile, more } = trait;
    const figure = [points, standard, percentile, ...more].find((one) => one !== null && !untold.has(one.code));
    const explanation = figure && context.run.explain(figure.code);
    if (!explanation) return;
    const items: ExplainedItem[] = [];
    look(explanation, new Set(figure ? [figure.code] : []), items);
    if (items.length > 0) groups.push({ name: trait.name, items });
  };
  traits.forEach(visit);
  return groups;
}
