import type { ResolvedText } from '../../instrument/textKeys';
import { headlineOf, rowsOf } from '../headline';
import type { ProfileModel } from '../profile';
import type { BlockModel, ReportModel } from '../report';
import type { Lead } from '../traits/lead';
import type { Trait } from '../traits/traits';
import { type Card, cardOf, nuggetsOf, type Section } from './cards';
import { isRiskBlock, type PlacedBlock, Places, without } from './places';

/** A part of a report. Page and PDF show the same ones in the same order. */
export type Part =
  /** Must not be overlooked. */
  | ({ kind: 'risk' } & PlacedBlock)
  /** The sentence that stands out most; `isWhole`: with what follows it; `trait`: what it is about, if it is to be named. */
  | { kind: 'lead'; lead: Lead; isWhole: boolean; trait: Trait | null }
  /** What stands out most in a word, where no text about it is in the reader's language. */
  | { kind: 'verdict'; trait: Trait }
  /**
   * A row for each trait. `heading`: of the part that showed all of them; `about`: what stood with their chart; `ofOthers`: what was said
   * there of figures that stand besides the first of each row.
   */
  | { kind: 'rows'; heading: ResolvedText | null; about: ResolvedText[]; ofOthers: ResolvedText[]; traits: Trait[] }
  | ({ kind: 'block' } & PlacedBlock)
  /** Traits where the author shows them: each with its row, what it means, and how it was computed. */
  | { kind: 'traits'; traits: Trait[] }
  | { kind: 'card'; card: Card };

const toldOf = ({ traits }: ProfileModel): Trait[] => traits.filter(({ told }) => told);

/** Whether a result is shown as a profile of several traits; otherwise its reports stand as their authors wrote them. */
export const isProfile = (reports: readonly ReportModel[], profile: ProfileModel): boolean =>
  reports.length === 0 ? profile.traits.length > 0 : toldOf(profile).length > 1;

const placed = ({ code, blocks }: ReportModel): PlacedBlock[] => blocks.map((block) => ({ report: code, block }));

const isBreak = ({ block }: PlacedBlock): boolean => block.kind === 'page_break';

interface Chapter {
  heading: Extract<BlockModel, { kind: 'heading' }> | null;
  blocks: PlacedBlock[];
}

function chaptersOf(blocks: readonly PlacedBlock[]): Chapter[] {
  const chapters: Chapter[] = [{ heading: null, blocks: [] }];
  for (const each of blocks) {
    if (each.block.kind === 'heading') chapters.push({ heading: each.block, blocks: [] });
    else chapters.at(-1)?.blocks.push(each);
  }
  return chapters;
}

/** Puts the blocks of reports at the traits that they are about. */
class Arranger {
  private readonly rows: Trait[];
  private readonly places: Places;
  private readonly opening: PlacedBlock[] = [];
  private readonly sections: Section[] = [];
  private heading: ResolvedText | null = null;
  private about: ResolvedText[] = [];
  private ofOthers: ResolvedText[] = [];
  /** Of the traits that have a card. */
  private readonly leads: Lead[];

  constructor(
    private readonly reports: readonly ReportModel[],
    private readonly profile: ProfileModel,
  ) {
    this.rows = rowsOf(profile.traits);
    this.places = new Places(profile, this.rows);
    this.leads = profile.leads.filter(({ trait }) => this.rows.some(({ code }) => code === trait));
  }

  parts(locale: string): Part[] {
    const risks = this.reports.flatMap(placed).filter(({ block }) => isRiskBlock(block));
    for (const report of this.reports) this.readReport(report);
    const block = (each: PlacedBlock): Part => ({ kind: 'block', ...each });
    return [
      ...risks.map((each): Part => ({ kind: 'risk', ...each })),
      ...this.finding(locale),
      { kind: 'rows', heading: this.heading, about: this.about, ofOthers: this.ofOthers, traits: this.rows },
      ...without(this.opening, nuggetsOf(this.leads)).map(block),
      ...this.all().map((section): Part => ({ kind: 'card', card: cardOf(section, this.places, this.leads) })),
    ];
  }

  /** What stands out most: a sentence in the reader's language, else a word. */
  private finding(locale: string): Part[] {
    const found = headlineOf(this.profile.leads, this.rows, locale);
    if (found === null) return [];
    const { trait, lead } = found;
    return lead ? [{ kind: 'lead', lead, isWhole: false, trait }] : [{ kind: 'verdict', trait }];
  }

  private readReport(report: ReportModel): void {
    const chapters = chaptersOf(placed(report).filter(({ block }) => !isRiskBlock(block)));
    for (const [index, chapter] of chapters.entries()) this.read(chapter, `${report.code}-${index}`, report.code);
  }

  private read({ heading, blocks }: Chapter, key: string, report: string): void {
    const texts = blocks.filter((each) => !isBreak(each));
    const left = blocks.flatMap((each) => {
      const block = this.places.beyondRows(each.block);
      return block ? [{ ...each, block }] : [];
    });
    const caption = this.captionOf(texts);
    if (heading === null) {
      this.opening.push(...left);
      return;
    }
    const about = this.places.rootsOf([{ report, block: heading }, ...blocks]);
    const named = this.rows.find(({ name }) => name.text === heading.text.text);
    const only = about.length === 0 ? named : about.length === 1 ? about[0] : undefined;
    if (only === undefined && texts.length > 0 && left.every(isBreak)) {
      if (about.length > 1) this.heading ??= heading.text;
      return;
    }
    const same = only && this.sections.find(({ trait }) => trait === only);
    if (!same) {
      this.sections.push({ key, heading: heading.text, trait: only ?? null, blocks: left, caption });
      return;
    }
    const isRepeated = heading.text.text === same.heading?.text || heading.text.text === only?.name.text;
    same.blocks.push(...(isRepeated || left.length === 0 ? [] : [{ report, block: heading }]), ...left);
    same.caption ??= caption;
  }

  /** What stands above charts that rows repeat: kept for the rows of all traits, returned for the facets of one. */
  private captionOf(blocks: readonly PlacedBlock[]): ResolvedText | null {
    let caption: ResolvedText | null = null;
    for (const each of blocks) {
      const { block } = each;
      if (block.kind !== 'chart' || !this.places.isDrawn(block)) continue;
      const { title, description } = block.chart;
      const isOfRows = this.places.aboutOf(each).some((code) => this.rows.some((row) => row.code === code));
      if (!isOfRows) caption ??= title;
      else if (this.about.length === 0 && this.ofOthers.length === 0) {
        const isOfOthers = this.places.isOfOthers(block);
        this.about = [title, ...(isOfOthers ? [] : [description])].flatMap((text) => text ?? []);
        this.ofOthers = isOfOthers && description ? [description] : [];
      }
    }
    return caption;
  }

  /** The sections with the traits added that no section is about, after the last one that is about a trait. */
  private all(): Section[] {
    const there = new Set(this.sections.map(({ trait }) => trait));
    const added = this.rows
      .filter((trait) => !there.has(trait))
      .map((trait): Section => ({ key: `trait-${trait.code}`, heading: null, trait, blocks: [], caption: null }));
    const last = this.sections.reduce((found, { trait }, index) => (trait === null ? found : index), -1);
    return [...this.sections.slice(0, last + 1), ...added, ...this.sections.slice(last + 1)];
  }
}

/**
 * A result with several traits: what stands out most, a row for each, then each part of the reports as a card, in their order.
 * @param reports without the risks that are shown before them
 * @param locale the reader's
 */
export const arrangedProfile = (reports: readonly ReportModel[], profile: ProfileModel, locale: string): Part[] =>
  new Arranger(reports, profile).parts(locale);

/**
 * A report of one trait or none, as its author ordered it: the finding first; where the author shows a score, its trait, once.
 * @param report without the risks that are shown before it
 */
export function arrangedReport(report: ReportModel, profile: ProfileModel): Part[] {
  const places = new Places(profile, profile.traits);
  const blocks = placed(report);
  const codes = new Set(
    blocks.flatMap(({ block }) => (block.kind === 'nuggets' ? block.nuggets.map(({ code }) => code) : [])),
  );
  const lead = profile.leads.find(({ nugget }) => nugget !== null && codes.has(nugget));
  const shown = new Set<Trait>();
  const others = blocks.filter(({ block }) => !isRiskBlock(block));
  return [
    ...blocks.filter(({ block }) => isRiskBlock(block)).map((each): Part => ({ kind: 'risk', ...each })),
    ...(lead ? [{ kind: 'lead' as const, lead, isWhole: true, trait: null }] : []),
    ...without(others, nuggetsOf(lead ? [lead] : [])).flatMap((each): Part[] => {
      const traits = places.shownIn(each).filter((trait) => !shown.has(trait));
      for (const trait of traits) shown.add(trait);
      const block = places.beyondRows(each.block);
      return [
        ...(traits.length > 0 ? [{ kind: 'traits' as const, traits }] : []),
        ...(block ? [{ kind: 'block' as const, ...each, block }] : []),
      ];
    }),
  ];
}
