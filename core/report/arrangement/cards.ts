import type { ResolvedText } from '../../instrument/textKeys';
import type { Lead } from '../traits/lead';
import type { Trait } from '../traits/traits';
import { below, type PlacedBlock, type Places, without } from './places';

/** A text of a report that depends on the person. */
export interface NuggetText {
  code: string;
  text: ResolvedText;
}

/** A facet with what the report says of it. */
export interface FacetTexts {
  trait: Trait;
  texts: NuggetText[];
}

export type CardPart =
  /** Its first sentence, then the rest. */
  | { kind: 'lead'; lead: Lead }
  /** What the trait is. */
  | { kind: 'description'; text: ResolvedText }
  /** What the word for its value means. */
  | { kind: 'meaning'; text: ResolvedText }
  /** `caption`: what stood above the chart of them. */
  | { kind: 'facets'; caption: ResolvedText | null; facets: FacetTexts[] }
  | ({ kind: 'block' } & PlacedBlock)
  | { kind: 'computed'; trait: Trait };

/** A part of a report that has a heading: all that is said of one trait, or a text of its own. */
export interface Card {
  /** Unlike that of any other card. */
  key: string;
  title: ResolvedText | null;
  trait: Trait | null;
  parts: CardPart[];
}

/** What a report says under one heading, or under several about the same trait. */
export interface Section {
  key: string;
  heading: ResolvedText | null;
  trait: Trait | null;
  /** Without what rows show. */
  blocks: PlacedBlock[];
  /** What stood above charts that only repeat rows. */
  caption: ResolvedText | null;
}

/** A name in strong letters and numbers behind it: what the row of a scale says. */
const isTitle = ({ text }: ResolvedText): boolean => /^\s*\*\*[^*\n]+\*\*[\p{P}\p{S}\p{N}\s]*$/u.test(text);

/** Takes the texts about facets out of the blocks of a section. */
function facetsOf(trait: Trait, section: Section, places: Places) {
  const facets = below(trait).map((facet): FacetTexts => ({ trait: facet, texts: [] }));
  const known = new Map(facets.map((facet) => [facet.trait.code, facet]));
  const blocks = section.blocks.flatMap((placed): PlacedBlock[] => {
    const { block } = placed;
    if (block.kind !== 'nuggets') return [placed];
    let facet: FacetTexts | undefined;
    const nuggets = block.nuggets.filter((nugget) => {
      const about = places.aboutNugget(nugget.code);
      const [one, ...others] = about.flatMap((code) => known.get(code) ?? []);
      // A text that names no scale belongs to the title before it.
      if (about.length > 0) facet = others.length === 0 ? one : undefined;
      if (facet === undefined) return true;
      if (!isTitle(nugget.text)) facet.texts.push(nugget);
      return false;
    });
    return nuggets.length > 0 ? [{ ...placed, block: { ...block, nuggets } }] : [];
  });
  return { facets, blocks };
}

/** Codes of the nuggets that stand first in the card of their trait. */
export const nuggetsOf = (leads: readonly Lead[]): ReadonlySet<string> =>
  new Set(leads.flatMap(({ nugget }) => nugget ?? []));

/** A section as a card: for a trait its text, its facets with theirs, the longer text, and how it was computed. */
export function cardOf(section: Section, places: Places, leads: readonly Lead[]): Card {
  const nuggets = nuggetsOf(leads);
  const { key, heading, trait } = section;
  const placed = (each: PlacedBlock): CardPart => ({ kind: 'block', ...each });
  if (trait === null) return { key, title: heading, trait, parts: without(section.blocks, nuggets).map(placed) };
  const lead = leads.find((one) => one.trait === trait.code);
  const { facets, blocks } = facetsOf(trait, section, places);
  const { description, verdict } = trait;
  // Without a nugget the lead is what the word means.
  const meaning = lead?.nugget === null ? null : (verdict?.text ?? null);
  const texts = without(blocks, nuggets);
  // A new page after the card begins after all of it.
  let end = texts.length;
  while (texts[end - 1]?.block.kind === 'page_break') end -= 1;
  const parts: CardPart[] = [
    ...(lead ? [{ kind: 'lead' as const, lead }] : []),
    ...(description ? [{ kind: 'description' as const, text: description }] : []),
    ...(meaning ? [{ kind: 'meaning' as const, text: meaning }] : []),
    ...(facets.length > 0 ? [{ kind: 'facets' as const, caption: section.caption, facets }] : []),
    ...texts.slice(0, end).map(placed),
    { kind: 'computed', trait },
    ...texts.slice(end).map(placed),
  ];
  return { key, title: heading ?? trait.name, trait, parts };
}
