import { isRisk } from '../../instrument/riskCalculation';
import type { ProfileModel } from '../profile';
import type { BlockModel } from '../report';
import type { Trait } from '../traits/traits';

/** A block with the code of its report. */
export interface PlacedBlock {
  report: string;
  block: BlockModel;
}

/** The parts of a trait, and their parts. */
export const below = ({ facets }: Trait): Trait[] => facets.flatMap((facet) => [facet, ...below(facet)]);

/** The trait of a calculation, by the code of the calculation. */
export function traitsByFigure(traits: readonly Trait[]): Map<string, Trait> {
  return new Map(
    traits
      .flatMap((trait) => [trait, ...below(trait)])
      .flatMap((trait) =>
        [trait.points, trait.standard, trait.percentile, ...trait.more].flatMap((figure) =>
          figure ? [[figure.code, trait] as const] : [],
        ),
      ),
  );
}

/** Whether something must not be overlooked in this block. */
export const isRiskBlock = (block: BlockModel): boolean => block.kind === 'nuggets' && isRisk(block.group);

/** Blocks without nuggets that stand elsewhere, and without headings under which nothing is left. */
export function without(blocks: readonly PlacedBlock[], elsewhere: ReadonlySet<string>): PlacedBlock[] {
  const left = blocks.flatMap((placed) => {
    const { block } = placed;
    if (block.kind !== 'nuggets') return [{ placed, from: placed }];
    const nuggets = block.nuggets.filter(({ code }) => !elsewhere.has(code));
    return nuggets.length > 0 ? [{ placed: { ...placed, block: { ...block, nuggets } }, from: placed }] : [];
  });
  return left.flatMap(({ placed, from }, index) => {
    const next = left[index + 1]?.placed.block.kind;
    const hadText = blocks[blocks.indexOf(from) + 1]?.block.kind !== 'heading';
    const isKept = placed.block.kind !== 'heading' || !hadText || (next !== undefined && next !== 'heading');
    return isKept ? [placed] : [];
  });
}

/** Finds what blocks are about, and what rows of traits show of them. */
export class Places {
  private readonly figures: Map<string, Trait>;
  private readonly roots = new Map<string, Trait>();
  private readonly drawn: ReadonlySet<string>;

  constructor(
    private readonly profile: ProfileModel,
    rows: readonly Trait[],
  ) {
    this.figures = traitsByFigure(profile.traits);
    for (const root of rows) for (const { code } of [root, ...below(root)]) this.roots.set(code, root);
    this.drawn = new Set(profile.drawn);
  }

  /** Codes of the traits that a block is about. */
  aboutOf({ report, block }: PlacedBlock): readonly string[] {
    const { about } = this.profile;
    switch (block.kind) {
      case 'heading':
      case 'text':
        return about[`block.${report}.${block.code}`] ?? [];
      case 'nuggets':
        return block.nuggets.flatMap(({ code }) => this.aboutNugget(code));
      case 'chart':
        return about[`chart.${block.chart.code}`] ?? [];
      case 'scores':
        return block.rows.flatMap(({ code }) => this.figures.get(code)?.code ?? []);
      default:
        return [];
    }
  }

  aboutNugget(code: string): readonly string[] {
    return this.profile.about[`nugget.${code}`] ?? [];
  }

  /** The outermost traits that blocks are about. */
  rootsOf(blocks: readonly PlacedBlock[]): Trait[] {
    return [...new Set(blocks.flatMap((placed) => this.aboutOf(placed)).flatMap((code) => this.roots.get(code) ?? []))];
  }

  /** The traits that a chart draws or a table lists, and nothing else. */
  shownIn(placed: PlacedBlock): Trait[] {
    const { block } = placed;
    if (block.kind !== 'scores' && !this.isDrawn(block)) return [];
    const codes = new Set(this.aboutOf(placed));
    return [...new Set(this.figures.values())].filter(({ code }) => codes.has(code));
  }

  isDrawn(block: BlockModel): boolean {
    return block.kind === 'chart' && this.drawn.has(block.chart.code);
  }

  /** Whether a chart draws figures that are not read first in a row. */
  isOfOthers(block: BlockModel): boolean {
    return block.kind === 'chart' && this.profile.ofOthers.includes(block.chart.code);
  }

  /** A block without what rows show; null: nothing is left. */
  beyondRows(block: BlockModel): BlockModel | null {
    if (this.isDrawn(block)) return null;
    if (block.kind !== 'scores') return block;
    const rows = block.rows.filter(({ code }) => !this.figures.has(code));
    return rows.length > 0 ? { ...block, rows } : null;
  }
}
