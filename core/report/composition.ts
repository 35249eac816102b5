import { isRisk } from '../instrument/riskCalculation';
import type { ResolvedText } from '../instrument/textKeys';
import type { ProfileModel } from './profile';
import type { BlockModel, ReportModel } from './report';
import type { Trait } from './traits/traits';

/** A facet with what the report says of it. */
export interface FacetTexts {
  trait: Trait;
  texts: ResolvedText[];
}

/** A trait with what the report says of it alone. */
export interface TraitCard {
  trait: Trait;
  /** What stood above the chart of its facets; null: nothing. */
  caption: ResolvedText | null;
  blocks: BlockModel[];
  facets: FacetTexts[];
}

/** A report in parts: rows in place of the charts and tables that repeat them, and the texts at the trait that they are about. */
export interface Composition {
  /** What must be read first. */
  risks: ResolvedText[];
  /** Before the traits. */
  opening: BlockModel[];
  /** What stood above the chart of the traits; null: nothing. */
  caption: { title: ResolvedText | null; description: ResolvedText | null } | null;
  /** What the report shows, in its order. */
  rows: Trait[];
  cards: TraitCard[];
  /** After the traits. */
  closing: BlockModel[];
}

interface Chapter {
  heading: Extract<BlockModel, { kind: 'heading' }> | null;
  blocks: BlockModel[];
}

/** A name in strong letters and numbers behind it: what the row of a scale says. */
const isTitle = ({ text }: ResolvedText): boolean => /^\s*\*\*[^*\n]+\*\*[\p{P}\p{S}\p{N}\s]*$/u.test(text);

const below = ({ facets }: Trait): Trait[] => facets.flatMap((facet) => [facet, ...below(facet)]);

const figuresOf = ({ points, standard, percentile, more }: Trait): string[] =>
  [points, standard, percentile, ...more].flatMap((figure) => (figure ? [figure.code] : []));

function chaptersOf(blocks: readonly BlockModel[]): Chapter[] {
  const chapters: Chapter[] = [{ heading: null, blocks: [] }];
  for (const block of blocks) {
    if (block.kind === 'heading') chapters.push({ heading: block, blocks: [] });
    else chapters.at(-1)?.blocks.push(block);
  }
  return chapters;
}

/** Puts the parts of one report in their places. */
class Composer {
  private readonly rows: Trait[];
  /** The outermost trait, by codes of traits and of their figures. */
  private readonly roots = new Map<string, Trait>();
  private readonly drawn: ReadonlySet<string>;
  private caption: Composition['caption'] = null;

  constructor(
    private readonly report: ReportModel,
    private readonly profile: ProfileModel,
  ) {
    this.rows = profile.traits.filter(({ told }) => told);
    for (const root of this.rows) {
      for (const trait of [root, ...below(root)]) {
        for (const code of [trait.code, ...figuresOf(trait)]) this.roots.set(code, root);
      }
    }
    this.drawn = new Set(profile.drawn);
  }

  composed(): Composition {
    const risks: ResolvedText[] = [];
    const blocks = this.report.blocks.filter((block) => {
      if (block.kind !== 'nuggets' || !isRisk(block.group)) return true;
      risks.push(...block.nuggets.map(({ text }) => text));
      return false;
    });
    const cards = new Map<Trait, TraitCard>(
      this.rows.map((trait) => [trait, { trait, caption: null, blocks: [], facets: [] }]),
    );
    const facets = new Map<string, ResolvedText[]>();
    const opening: BlockModel[] = [];
    const closing: BlockModel[] = [];
    let isOpen = false;
    for (const [index, chapter] of chaptersOf(blocks).entries()) {
      const owner = this.rows.length === 1 ? this.rows[0] : index > 0 ? this.ownerOf(chapter) : undefined;
      const card = owner && cards.get(owner);
      isOpen ||= card !== undefined;
      const left = chapter.blocks.flatMap((block) => this.leftOf(block, card, facets));
      const isRepeated = chapter.heading !== null && owner?.name.text === chapter.heading.text.text;
      const heading = chapter.heading !== null && left.length > 0 && !isRepeated ? [chapter.heading] : [];
      (card?.blocks ?? (isOpen ? closing : opening)).push(...heading, ...left);
    }
    for (const card of cards.values()) {
      card.facets = below(card.trait).map((trait) => ({ trait, texts: facets.get(trait.code) ?? [] }));
    }
    return { risks, opening, caption: this.caption, rows: this.rows, cards: [...cards.values()], closing };
  }

  private aboutOf(block: BlockModel): readonly string[] {
    const { about } = this.profile;
    switch (block.kind) {
      case 'scores':
        return block.rows.map(({ code }) => code);
      case 'chart':
        return about[`chart.${block.chart.code}`] ?? [];
      case 'nuggets':
        return block.nuggets.flatMap(({ code }) => about[`nugget.${code}`] ?? []);
      case 'heading':
      case 'text':
        return about[`block.${this.report.code}.${block.code}`] ?? [];
      default:
        return [];
    }
  }

  /** The one trait that a chapter is about, by what it shows, else by its heading. */
  private ownerOf({ heading, blocks }: Chapter): Trait | undefined {
    const codes = blocks.flatMap((block) => this.aboutOf(block));
    const [first, ...others] = new Set(codes.flatMap((code) => this.roots.get(code) ?? []));
    if (first !== undefined) return others.length === 0 ? first : undefined;
    return this.rows.find(({ name }) => name.text === heading?.text.text);
  }

  /** What is left of a block beside rows and facets. */
  private leftOf(block: BlockModel, card: TraitCard | undefined, facets: Map<string, ResolvedText[]>): BlockModel[] {
    if (block.kind === 'scores') {
      const rows = block.rows.filter(({ code }) => !this.roots.has(code));
      return rows.length > 0 ? [{ ...block, rows }] : [];
    }
    if (block.kind === 'chart' && this.drawn.has(block.chart.code)) {
      const { title, description } = block.chart;
      const isOfRows = this.aboutOf(block).some((code) => this.roots.get(code)?.code === code);
      if (isOfRows) this.caption ??= { title, description };
      else if (card) card.caption ??= title;
      return [];
    }
    if (block.kind !== 'nuggets' || card === undefined) return [block];
    const known = new Set(below(card.trait).map(({ code }) => code));
    let facet: string | undefined;
    const nuggets = block.nuggets.filter(({ code, text }) => {
      const about = this.profile.about[`nugget.${code}`] ?? [];
      const [one, ...others] = about.filter((each) => known.has(each));
      // A text that names no scale belongs to the title before it.
      if (about.length > 0) facet = others.length === 0 ? one : undefined;
      if (facet === undefined) return true;
      if (!isTitle(text)) facets.set(facet, [...(facets.get(facet) ?? []), text]);
      return false;
    });
    return nuggets.length > 0 ? [{ ...block, nuggets }] : [];
  }
}

/** @param profile of this report alone, for its audience */
export const compose = (report: ReportModel, profile: ProfileModel): Composition =>
  new Composer(report, profile).composed();
