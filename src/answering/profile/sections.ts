import { isRisk } from 'core/instrument/riskCalculation';
import type { BlockModel, ProfileModel, ReportModel, Trait } from 'core/report';

/** A part of a report: a heading with what follows it up to the next, without what the rows of traits show. */
export interface Section {
  key: string;
  heading: Extract<BlockModel, { kind: 'heading' }> | null;
  blocks: BlockModel[];
  /** Code of the only trait that it is about; null: it is about none or several. */
  trait: string | null;
}

export interface Arrangement {
  /** Heading of the part that showed all traits together; null: there was none. */
  overview: Section['heading'];
  /** What stands before the first heading. */
  opening: BlockModel[];
  /** In the report's order; each trait once, at the first place where the report is about it. */
  sections: Section[];
}

/** All traits, parts of others too, by code. */
function traitsByCode(traits: readonly Trait[]): Map<string, Trait> {
  return new Map(traits.flatMap((trait) => [[trait.code, trait] as const, ...traitsByCode(trait.facets)]));
}

/** Which trait of the profile a trait belongs to, by code. */
function rootsOf(traits: readonly Trait[]): Map<string, string> {
  return new Map(
    traits.flatMap((trait) => [...traitsByCode([trait]).keys()].map((code) => [code, trait.code] as const)),
  );
}

/** The trait of a calculation, by the code of the calculation. */
export function traitsByFigure(traits: readonly Trait[]): Map<string, Trait> {
  return new Map(
    [...traitsByCode(traits).values()].flatMap((trait) =>
      [trait.points, trait.standard, trait.percentile, ...trait.more].flatMap((figure) =>
        figure ? [[figure.code, trait] as const] : [],
      ),
    ),
  );
}

/** What a block is about: codes of traits of the profile. */
function aboutOf(report: string, block: BlockModel, { about, traits }: ProfileModel): string[] {
  const figures = traitsByFigure(traits);
  const keysOf = (): string[] => {
    switch (block.kind) {
      case 'heading':
      case 'text':
        return about[`block.${report}.${block.code}`] ?? [];
      case 'nuggets':
        return block.nuggets.flatMap(({ code }) => about[`nugget.${code}`] ?? []);
      case 'chart':
        return about[`chart.${block.chart.code}`] ?? [];
      case 'scores':
        return block.rows.flatMap(({ code }) => figures.get(code)?.code ?? []);
      default:
        return [];
    }
  };
  const roots = rootsOf(traits);
  return [...new Set(keysOf().flatMap((code) => roots.get(code) ?? []))];
}

/** A block without what the rows of traits show; null: nothing else is in it. */
export function beyondRows(block: BlockModel, { traits, drawn }: ProfileModel): BlockModel | null {
  if (block.kind === 'chart') return drawn.includes(block.chart.code) ? null : block;
  if (block.kind !== 'scores') return block;
  const figures = traitsByFigure(traits);
  const rows = block.rows.filter(({ code }) => !figures.has(code));
  return rows.length > 0 ? { ...block, rows } : null;
}

const isText = (block: BlockModel): boolean => block.kind !== 'heading' && block.kind !== 'page_break';

/** A report in sections, for a profile with several traits. Risks that still stand in it keep their place before all others. */
export function arranged(report: ReportModel, profile: ProfileModel): Arrangement {
  const parts: { heading: Section['heading']; blocks: BlockModel[] }[] = [{ heading: null, blocks: [] }];
  for (const block of report.blocks) {
    if (block.kind === 'heading') parts.push({ heading: block, blocks: [] });
    else if (isText(block)) parts.at(-1)?.blocks.push(block);
  }
  const arrangement: Arrangement = { overview: null, opening: [], sections: [] };
  parts.forEach(({ heading, blocks }, index) => {
    const all = heading ? [heading, ...blocks] : blocks;
    const about = new Set(all.flatMap((block) => aboutOf(report.code, block, profile)));
    const left = blocks.flatMap((block) => beyondRows(block, profile) ?? []);
    if (heading === null) {
      arrangement.opening = left;
      return;
    }
    if (left.length === 0 && blocks.length > 0 && about.size !== 1) {
      arrangement.overview ??= about.size > 1 ? heading : null;
      return;
    }
    const [only] = about;
    const trait = about.size === 1 && only !== undefined ? only : null;
    const same = trait === null ? undefined : arrangement.sections.find((section) => section.trait === trait);
    if (same) same.blocks.push(...left);
    else arrangement.sections.push({ key: `${report.code}-${index}`, heading, blocks: left, trait });
  });
  return arrangement;
}

/** The sections with those traits added that no section is about, after the last one that is about a trait. */
export function withAll(sections: readonly Section[], traits: readonly Trait[]): Section[] {
  const there = new Set(sections.map(({ trait }) => trait));
  const added = traits
    .filter(({ code }) => !there.has(code))
    .map(({ code }): Section => ({ key: `trait-${code}`, heading: null, blocks: [], trait: code }));
  const last = sections.reduce((found, { trait }, index) => (trait === null ? found : index), -1);
  return [...sections.slice(0, last + 1), ...added, ...sections.slice(last + 1)];
}

/** Whether something must not be overlooked in this block. */
export const isRiskBlock = (block: BlockModel): boolean => block.kind === 'nuggets' && isRisk(block.group);

/** Blocks without a nugget that stands elsewhere, and without headings under which nothing is left. */
export function without(blocks: readonly BlockModel[], nugget: string | null): BlockModel[] {
  const left = blocks.flatMap((block): BlockModel[] => {
    if (block.kind !== 'nuggets' || nugget === null) return [block];
    const nuggets = block.nuggets.filter(({ code }) => code !== nugget);
    return nuggets.length > 0 ? [{ ...block, nuggets }] : [];
  });
  return left.filter((block, index) => {
    const next = left[index + 1];
    const hadText = blocks[blocks.indexOf(block) + 1]?.kind !== 'heading';
    return block.kind !== 'heading' || !hadText || (next !== undefined && next.kind !== 'heading');
  });
}
