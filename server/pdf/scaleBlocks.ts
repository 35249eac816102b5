import type { Severity } from 'core/instrument/document';
import type { ResolvedText } from 'core/instrument/textKeys';
import { type BlockModel, formatValue } from 'core/report';
import { type Composition, compose, type TraitCard } from 'core/report/composition';
import type { Trait } from 'core/report/traits/traits';
import type { PdfItems, ReportPdfInput } from './input';
import type { Flow } from './markdown';
import type { Said, Saying } from './said';

interface Segment {
  /** Shares of the bar. */
  from: number;
  to: number;
  label: Said<string>;
  severity: Severity;
  /** It holds the average of the comparison group. */
  usual: boolean;
}

export interface ScaleLine {
  name: Said<string>;
  value: string;
  band: { label: Said<string>; severity: Severity } | null;
  /** `at`: the share at which the marker stands; `ticks`: where its ranges meet, and its ends; `alt`: the same in words. */
  bar: { at: number; segments: Segment[]; ticks: { at: number; t: string }[]; alt: string } | null;
  /** Its place among others; null: unknown. */
  place: string | null;
  figures: string[];
}

/** Blocks of scales, as the template sets them. */
export type ScaleBlock =
  | { k: 'lead'; text: Said<Flow[]> }
  | { k: 'caption'; title: Said<string> | null; about: Said<Flow[]> | null }
  | { k: 'scale-rows'; rows: ScaleLine[] }
  /** The only scale of a report. */
  | { k: 'scale'; row: ScaleLine }
  | { k: 'card'; row: ScaleLine }
  | { k: 'quiet'; text: Said<Flow[]> }
  | { k: 'computed'; lines: string[] }
  | { k: 'facets'; caption: Said<string> | null; facets: { row: ScaleLine; texts: Said<Flow[]>[] }[] };

/** A report in its parts: blocks of its author, and blocks of scales, in the order of the pages. */
export type Part = { block: BlockModel } | { risk: ResolvedText[] } | { set: ScaleBlock };

/** Writes the scales of one report. */
class ScaleWriter {
  constructor(
    private readonly input: ReportPdfInput,
    private readonly saying: Saying,
  ) {}

  line(trait: Trait): ScaleLine {
    const { code, name, verdict, bar, percentile, points, standard, more } = trait;
    const { place = null, figures = [] } = this.input.scales?.[code] ?? {};
    const write = (value: number) => formatValue(value, this.input.locale);
    const share = (value: number) => (bar ? (value - bar.from) / (bar.to - bar.from) : 0);
    const [figure] = [standard, points, percentile, ...more].filter((one) => one !== null && one.value !== null);
    return {
      name: this.saying.plain(name),
      value: figure?.formatted ?? this.input.words.missing,
      band: verdict && { label: this.saying.plain(verdict.label), severity: verdict.severity },
      bar: bar && {
        at: share(bar.at),
        segments: bar.segments.map(({ code: band, from, to, label, severity }) => ({
          from: share(from),
          to: share(to),
          label: this.saying.plain(label),
          severity,
          usual: band === bar.usual,
        })),
        alt: [
          `${name.text}: ${figure?.formatted ?? ''}`,
          ...bar.segments.map(({ label, from, to }) => `${label.text}: ${write(from)} – ${write(to)}`),
        ].join('\n'),
        ticks: [...new Set([bar.from, ...bar.segments.map(({ from }) => from), bar.to])].map((value) => ({
          at: share(value),
          t: write(value),
        })),
      },
      place,
      figures,
    };
  }

  /** The first page up to its rows. */
  front({ risks, opening, caption, rows }: Composition): Part[] {
    const lead = this.input.profile?.leads[0];
    const [only] = rows.length === 1 ? rows : [];
    return [
      ...(risks.length > 0 ? [{ risk: risks }] : []),
      ...(lead ? [{ set: { k: 'lead' as const, text: this.saying.prose(lead.sentence) } }] : []),
      ...opening.map((block) => ({ block })),
      ...(only
        ? [{ set: { k: 'scale' as const, row: this.line(only) } }]
        : [
            ...(caption ? [{ set: this.caption(caption) }] : []),
            { set: { k: 'scale-rows' as const, rows: rows.map((row) => this.line(row)) } },
          ]),
    ];
  }

  private caption({ title, description }: NonNullable<Composition['caption']>): ScaleBlock {
    return {
      k: 'caption',
      title: title && this.saying.plain(title),
      about: description && this.saying.prose(description),
    };
  }

  /** What is said of one trait; of the only one of a report without a heading of its own. */
  card({ trait, caption, blocks, facets }: TraitCard, isOnly: boolean): Part[] {
    const { description, verdict, code } = trait;
    const computed = this.input.scales?.[code]?.computed ?? [];
    const meanings = verdict?.text ? [verdict.text] : [];
    const texts = isOnly ? this.withoutLead(blocks) : blocks;
    const parts: Part[] = [
      ...(description ? [{ set: { k: 'quiet' as const, text: this.saying.prose(description) } }] : []),
      ...meanings.map((text): Part => ({ block: { kind: 'text', code: '', text } })),
      ...texts.map((block) => ({ block })),
    ];
    if (facets.length > 0) {
      parts.push({
        set: {
          k: 'facets',
          caption: caption && this.saying.plain(caption),
          facets: facets.map((facet) => ({
            row: this.line(facet.trait),
            texts: facet.texts.map((text) => this.saying.prose(text)),
          })),
        },
      });
    }
    if (parts.length > 0 && computed.length > 0) parts.push({ set: { k: 'computed', lines: computed } });
    return isOnly || parts.length === 0 ? parts : [{ set: { k: 'card', row: this.line(trait) } }, ...parts];
  }

  /** Texts that stand right below the leading sentence do not repeat it. */
  private withoutLead(blocks: readonly BlockModel[]): BlockModel[] {
    const lead = this.input.profile?.leads[0];
    if (!lead) return [...blocks];
    const left = blocks.flatMap((block): BlockModel[] => {
      if (block.kind !== 'nuggets') return [block];
      const nuggets = block.nuggets.flatMap((nugget) => {
        if (nugget.code !== lead.nugget) return [nugget];
        return lead.rest ? [{ ...nugget, text: lead.rest }] : [];
      });
      return nuggets.length > 0 ? [{ ...block, nuggets }] : [];
    });
    return left.filter(({ kind }, index) => {
      const next = left[index + 1]?.kind;
      return kind !== 'heading' || (next !== undefined && next !== 'heading');
    });
  }
}

/** The parts of a report: help, the leading sentence and a row for each scale; then each scale with its facets; then the rest. */
export function partsOf(input: ReportPdfInput, saying: Saying): Part[] {
  const { report, profile, after = [] } = input;
  const composition = profile && compose(report, profile);
  if (!composition || composition.rows.length === 0) return [...report.blocks, ...after].map((block) => ({ block }));
  const writer = new ScaleWriter(input, saying);
  const { cards, closing } = composition;
  return [
    ...writer.front(composition),
    ...cards.flatMap((card) => writer.card(card, cards.length === 1)),
    ...[...closing, ...after].map((block) => ({ block })),
  ];
}

type ItemLine = { name: Said<string> } | { question: Said<string>; answer: Said<string> | null; counted: string };

/** As `PdfItems`, for the template. */
export interface ItemsData {
  heading: string;
  notes: string[];
  /** How many there are. */
  lines: number;
  /** Of about the same height. */
  columns: ItemLine[][];
}

/** Approximate height of a line in the columns, in lines of type. */
function heightOf(line: ItemLine, width: number): number {
  if ('name' in line) return 1.6;
  const letters = line.question.t.length + (line.answer ? line.answer.t.length + 3 : 0);
  return Math.ceil(letters / width) + 0.4;
}

/** Letters in a column when there are so many of them. */
const lettersIn = [110, 52, 34];

/** In two columns, or in three where the answers need no words. */
export function itemsOf({ heading, notes, groups }: PdfItems, saying: Saying): ItemsData {
  const lines = groups.flatMap(({ name, items }): ItemLine[] => [
    { name: saying.plain(name) },
    ...items.map(({ question, answer, counted }) => ({
      question: saying.plain(question),
      answer: answer && saying.plain(answer),
      counted,
    })),
  ]);
  const isBrief = groups.every(({ items }) => items.every(({ answer }) => answer === null));
  const many = isBrief ? 3 : 2;
  const heights = lines.map((line) => heightOf(line, lettersIn[many - 1] ?? 52));
  const share = heights.reduce((sum, height) => sum + height, 0) / many;
  const columns: ItemLine[][] = [[]];
  let filled = 0;
  lines.forEach((line, index) => {
    const isLast = columns.length === many;
    // A name stays with the questions below it.
    const middle = filled + (heights[index] ?? 0) / 2;
    const isFull = !isLast && middle > share * columns.length && !('name' in (lines[index - 1] ?? {}));
    if (isFull) columns.push([line]);
    else columns.at(-1)?.push(line);
    filled += heights[index] ?? 0;
  });
  return { heading, notes, lines: lines.length, columns };
}
