import type { Severity } from 'core/instrument/document';
import type { ResolvedText } from 'core/instrument/textKeys';
import { type BlockModel, formatValue } from 'core/report';
import {
  arrangedProfile,
  arrangedReport,
  isProfile,
  type Part as ReportPart,
} from 'core/report/arrangement/arrangement';
import type { Card, CardPart } from 'core/report/arrangement/cards';
import type { Lead } from 'core/report/traits/lead';
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
  /** `subject`: name and verdict of the scale that it is about. */
  | { k: 'lead'; subject: Said<string>[]; text: Said<Flow[]> }
  | { k: 'caption'; title: Said<string> }
  | { k: 'scale-rows'; rows: ScaleLine[] }
  /** The only scale of a report. */
  | { k: 'scale'; row: ScaleLine }
  | { k: 'card'; row: ScaleLine }
  | { k: 'quiet'; text: Said<Flow[]> }
  | { k: 'computed'; lines: string[] }
  | { k: 'facets'; caption: Said<string> | null; facets: { row: ScaleLine; texts: Said<Flow[]>[] }[] };

/** A report in its parts: blocks of its author, and blocks of scales, in the order of the pages. */
export type Part = { block: BlockModel } | { set: ScaleBlock };

/** Writes the scales of one report. */
class ScaleWriter {
  constructor(
    private readonly input: ReportPdfInput,
    private readonly saying: Saying,
  ) {}

  line(trait: Trait): ScaleLine {
    const { code, name, verdict, bar, percentile, points, standard, more } = trait;
    const { place = null, figures: others = [] } = this.input.scales?.[code] ?? {};
    const isPlaced = bar !== null && bar.figure === percentile?.code;
    const write = (value: number) => formatValue(isPlaced ? Math.round(value) : value, this.input.locale);
    const share = (value: number) => (bar ? (value - bar.from) / (bar.to - bar.from) : 0);
    const figures = [isPlaced ? percentile : null, standard, points, percentile, ...more];
    const figure = figures.find((one) => one !== null && one.value !== null);
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
      figures: others,
    };
  }

  private prose(text: ResolvedText): Part {
    return { block: { kind: 'text', code: '', text } };
  }

  private lead({ sentence, rest }: Lead, isWhole: boolean, trait: Trait | null): Part[] {
    const subject = [trait?.name, trait?.verdict?.label].flatMap((text) => (text ? [this.saying.plain(text)] : []));
    const first: Part = { set: { k: 'lead', subject, text: this.saying.prose(sentence) } };
    return isWhole && rest ? [first, this.prose(rest)] : [first];
  }

  private verdict({ name, verdict }: Trait): Part[] {
    if (verdict === null) return [];
    const text = `${name.text}: ${verdict.label.text}`;
    return [{ set: { k: 'lead', subject: [], text: this.saying.prose({ text, locale: name.locale }) } }];
  }

  private rows({ heading, about, ofOthers, traits }: Extract<ReportPart, { kind: 'rows' }>): Part[] {
    const rows: Part = { set: { k: 'scale-rows', rows: traits.map((trait) => this.line(trait)) } };
    const title: Part[] = heading ? [{ set: { k: 'caption', title: this.saying.plain(heading) } }] : [];
    const quiet = [...about, ...ofOthers].map((text): Part => ({ set: { k: 'quiet', text: this.saying.prose(text) } }));
    return [...title, rows, ...quiet];
  }

  /** One scale across the line; several as rows with their texts. */
  private traits(traits: readonly Trait[]): Part[] {
    const [only] = traits.length === 1 ? traits : [];
    if (only === undefined)
      return [
        ...this.facets(
          null,
          traits.map((trait) => ({ trait, texts: textsOf(trait) })),
        ),
        ...traits.flatMap((trait) => this.computed(trait)),
      ];
    return [
      { set: { k: 'scale', row: this.line(only) } },
      ...(only.description ? [{ set: { k: 'quiet' as const, text: this.saying.prose(only.description) } }] : []),
      ...(only.verdict?.text ? [this.prose(only.verdict.text)] : []),
      ...this.computed(only),
    ];
  }

  private computed({ code }: Trait): Part[] {
    const lines = this.input.scales?.[code]?.computed ?? [];
    return lines.length > 0 ? [{ set: { k: 'computed', lines } }] : [];
  }

  private facets(
    caption: ResolvedText | null,
    facets: readonly { trait: Trait; texts: readonly ResolvedText[] }[],
  ): Part[] {
    const set: ScaleBlock = {
      k: 'facets',
      caption: caption && this.saying.plain(caption),
      facets: facets.map(({ trait, texts }) => ({
        row: this.line(trait),
        texts: texts.map((text) => this.saying.prose(text)),
      })),
    };
    return [{ set }];
  }

  private cardPart(part: CardPart): Part[] {
    switch (part.kind) {
      case 'lead':
        return [part.lead.sentence, ...(part.lead.rest ? [part.lead.rest] : [])].map((text) => this.prose(text));
      case 'description':
        return [{ set: { k: 'quiet', text: this.saying.prose(part.text) } }];
      case 'meaning':
        return [this.prose(part.text)];
      case 'facets':
        return this.facets(
          part.caption,
          part.facets.map(({ trait, texts }) => ({ trait, texts: texts.map(({ text }) => text) })),
        );
      case 'block':
        return [{ block: part.block }];
      case 'computed':
        return this.computed(part.trait);
    }
  }

  private card({ title, trait, parts }: Card): Part[] {
    const heading: Part[] = trait
      ? [{ set: { k: 'card', row: { ...this.line(trait), ...(title && { name: this.saying.plain(title) }) } } }]
      : title
        ? [{ block: { kind: 'heading', code: '', text: title } }]
        : [];
    return [...heading, ...parts.flatMap((part) => this.cardPart(part))];
  }

  part(part: ReportPart): Part[] {
    switch (part.kind) {
      case 'risk':
      case 'block':
        return [{ block: part.block }];
      case 'lead':
        return this.lead(part.lead, part.isWhole, part.trait);
      case 'verdict':
        return this.verdict(part.trait);
      case 'rows':
        return this.rows(part);
      case 'traits':
        return this.traits(part.traits);
      case 'card':
        return this.card(part.card);
    }
  }
}

const textsOf = ({ description, verdict }: Trait): ResolvedText[] =>
  [description, verdict?.text ?? null].flatMap((text) => text ?? []);

/** The parts of a report, as the result page orders them. */
export function partsOf(input: ReportPdfInput, saying: Saying): Part[] {
  const { report, profile, note = [], after = [], locale } = input;
  const plain = (block: BlockModel): Part => ({ block });
  if (!profile) return [...note, ...report.blocks, ...after].map(plain);
  const parts = isProfile([report], profile)
    ? arrangedProfile([report], profile, locale)
    : arrangedReport(report, profile);
  const writer = new ScaleWriter(input, saying);
  const written = (some: readonly ReportPart[]) => some.flatMap((part) => writer.part(part));
  return [
    ...written(parts.filter(({ kind }) => kind === 'risk')),
    ...note.map(plain),
    ...written(parts.filter(({ kind }) => kind !== 'risk')),
    ...after.map(plain),
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
