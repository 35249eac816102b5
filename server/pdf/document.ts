import type { Severity } from 'core/instrument/document';
import { isRisk } from 'core/instrument/riskCalculation';
import type { ResolvedText } from 'core/instrument/textKeys';
import { directionOf } from 'core/language';
import { formattingLocale } from 'core/language/formatting';
import type { BlockModel, ChartModel, ScoreRow, Segment } from 'core/report';
import { bandOf } from 'core/report/finding';
import { boundSvg } from './boundSvg';
import { type ChartLabel, chartDrawing } from './chartSvg';
import { type FontSet, fontsFor } from './fonts';
import type { PdfNorms, ReportPdfInput } from './input';
import type { Flow } from './markdown';
import { printablePicture } from './picture';
import { languageOf, type Said, Saying } from './said';
import { type ItemsData, itemsOf, partsOf, type ScaleBlock } from './scaleBlocks';

interface Band {
  label: Said<string>;
  severity: Severity;
}

interface Row {
  name: Said<string>;
  value: string;
  band: Band | null;
}

/** A file of the document, by its path there; null: it cannot be shown. */
interface Picture {
  path: string | null;
  alt: string;
}

type Block =
  | ScaleBlock
  | { k: 'heading'; text: Said<string> }
  | { k: 'prose'; text: Said<Flow[]> }
  | { k: 'risk'; texts: Said<Flow[]>[] }
  | { k: 'scores'; rows: (Row & { about: Said<Flow[]>[] })[] }
  | {
      k: 'chart';
      title: Said<string> | null;
      finding: { value: string; band: Said<string> | null } | null;
      about: Said<Flow[]> | null;
      picture: Picture & { labels: ChartLabel[] };
      banded: boolean;
      rows: Row[];
    }
  | { k: 'picture'; title: Said<string> | null; picture: Picture }
  | { k: 'page_break' };

/** What the template reads as `/data.json`. */
interface DocumentData {
  title: string;
  heading: Said<string> | null;
  about: string[];
  lang: string;
  region: string | null;
  dir: 'ltr' | 'rtl';
  paper: 'a4' | 'us-letter';
  /** Year, month, day, hour, minute, second. */
  date: number[];
  /** From 0 to 9. */
  digits: string[];
  fonts: FontSet['families'];
  words: { scale: string; value: string; range: string; how: string; page: string };
  /** Before the title: what must not be overlooked. */
  first: Block[];
  blocks: Block[];
  /** At the end; null: none. */
  facts: ReportPdfInput['facts'] | null;
  norms:
    | (Omit<PdfNorms, 'rows'> & { rows: (Omit<PdfNorms['rows'][number], 'name'> & { name: Said<string> })[] })
    | null;
  /** At the very end, but for notes; null: none. */
  receipt: ReportPdfInput['facts'] | null;
  /** After the facts, in small type; null: none. */
  items: ItemsData | null;
  /** In their place; null: none. */
  without_items: string | null;
  /** At the foot of each page. */
  code: string | null;
  /** At the very end. */
  notes: string[];
}

export interface SetDocument {
  /** The page that it is set by, in Typst; default: that of a report. */
  page?: string;
  data: object;
  /** By path. */
  files: Map<string, Uint8Array>;
  /** Font files, absolute. */
  fonts: string[];
}

export const regionOf = (locale: string): string | null =>
  /-([A-Za-z]{2})(-|$)/.exec(locale)?.[1]?.toUpperCase() ?? null;

/** Builds every part of a report for the template; pictures become files on the way. */
class Builder {
  readonly files = new Map<string, Uint8Array>();

  constructor(
    private readonly input: ReportPdfInput,
    private readonly saying: Saying,
  ) {}

  private plain(text: ResolvedText): Said<string> {
    return this.saying.plain(text);
  }

  private prose(text: ResolvedText): Said<Flow[]> {
    return this.saying.prose(text);
  }

  private file(kind: string, bytes: Uint8Array | undefined): string | null {
    if (bytes === undefined) return null;
    const path = `/${this.files.size}.${kind}`;
    this.files.set(path, bytes);
    return path;
  }

  private row(name: ResolvedText, value: string, band: Pick<Segment, 'label' | 'severity'> | null | undefined): Row {
    return {
      name: this.plain(name),
      value,
      band: band ? { label: this.plain(band.label), severity: band.severity } : null,
    };
  }

  private score({ name, value, formatted, band, description }: ScoreRow) {
    const about = [description, band?.text ?? null].flatMap((text) => (text ? [this.prose(text)] : []));
    return { ...this.row(name, value === null ? this.input.words.missing : formatted, band), about };
  }

  private chart(model: ChartModel): Block {
    const { locale, rtl } = this.input;
    const { svg, labels } = chartDrawing(model, { locale, rtl });
    const path = this.file('svg', Buffer.from(svg));
    const { title, description, series, segments } = model;
    const rows = series.map(({ label, value, formatted }) => this.row(label, formatted, bandOf(segments, value)));
    const [only] = rows.length === 1 ? rows : [];
    const figures = rows.map(({ name, value, band }) => [name.t, value, band?.label.t].filter(Boolean).join(': '));
    return {
      k: 'chart',
      title: title && this.plain(title),
      finding: only ? { value: only.value, band: only.band?.label ?? null } : null,
      about: description && this.prose(description),
      picture: { path, alt: [...(title ? [title.text] : []), ...figures].join('\n'), labels },
      banded: segments.length > 0,
      rows: only ? [] : rows,
    };
  }

  private risk(texts: readonly ResolvedText[]): Block {
    return { k: 'risk', texts: texts.map((text) => this.prose(text)) };
  }

  async block(block: BlockModel): Promise<Block[]> {
    switch (block.kind) {
      case 'heading':
        return [{ k: 'heading', text: this.plain(block.text) }];
      case 'text':
        return [{ k: 'prose', text: this.prose(block.text) }];
      case 'nuggets': {
        const texts = block.nuggets.map(({ text }) => text);
        return isRisk(block.group) ? [this.risk(texts)] : texts.map((text) => ({ k: 'prose', text: this.prose(text) }));
      }
      case 'scores':
        return [{ k: 'scores', rows: block.rows.map((row) => this.score(row)) }];
      case 'chart':
        return [this.chart(block.chart)];
      case 'svg': {
        const svg = boundSvg(block.source, block.bindings);
        const path = this.file('svg', svg === undefined ? undefined : Buffer.from(svg));
        const title = block.title && this.plain(block.title);
        return [{ k: 'picture', title, picture: { path, alt: block.alt?.text ?? '' } }];
      }
      case 'image': {
        const picture = await printablePicture(block.source);
        const path = this.file(picture?.kind ?? '', picture?.bytes);
        return [{ k: 'picture', title: null, picture: { path, alt: block.alt?.text ?? '' } }];
      }
      case 'page_break':
        return [{ k: 'page_break' }];
    }
  }

  /** Every character that may be typeset, from texts and drawings. */
  characters(texts: unknown): Set<string> {
    const drawings = [...this.files].flatMap(([path, bytes]) => (path.endsWith('.svg') ? [Buffer.from(bytes)] : []));
    return new Set([JSON.stringify(texts), ...drawings.map((bytes) => bytes.toString('utf8'))].join(''));
  }
}

/** A report as data for the template, with its pictures as files and the fonts that its texts need. */
export async function buildDocument(input: ReportPdfInput): Promise<SetDocument> {
  const {
    report,
    title,
    about,
    facts = null,
    norms = null,
    receipt = null,
    withoutItems = null,
    code = null,
    locale,
    rtl,
    madeAt,
    paper,
    words,
  } = input;
  const saying = new Saying(locale);
  const builder = new Builder(input, saying);
  const blocks: Block[] = [];
  for (const part of partsOf(input, saying)) {
    if ('block' in part) blocks.push(...(await builder.block(part.block)));
    else blocks.push(part.set);
  }
  const items = input.items ? itemsOf(input.items, saying) : null;
  const numbers = new Intl.NumberFormat(formattingLocale(locale), { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => numbers.format(digit));
  const heading = report.title ?? { text: title, locale };

  const fonts = fontsFor(
    builder.characters({ blocks, heading, title, about, facts, norms, receipt, items, withoutItems, words, digits }),
    locale,
  );

  const unprintable = fonts.missing.map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`);
  const made = new Date(madeAt);
  const data: DocumentData = {
    title: heading.text,
    heading: {
      t: heading.text,
      lang: heading.locale === locale ? null : languageOf(heading.locale),
      dir: heading.locale === locale ? null : directionOf(heading.locale),
    },
    about: report.title && report.title.text !== title ? [title, ...about] : about,
    lang: languageOf(locale),
    region: regionOf(locale),
    dir: rtl ? 'rtl' : 'ltr',
    paper: paper === 'letter' ? 'us-letter' : 'a4',
    date: [
      made.getUTCFullYear(),
      made.getUTCMonth() + 1,
      made.getUTCDate(),
      made.getUTCHours(),
      made.getUTCMinutes(),
      made.getUTCSeconds(),
    ],
    digits,
    fonts: fonts.families,
    words: {
      scale: words.scale,
      value: words.value,
      range: words.range,
      how: words.how,
      page: words.page,
    },
    first: blocks.filter(({ k }) => k === 'risk'),
    blocks: blocks.filter(({ k }) => k !== 'risk'),
    facts,
    norms: norms && { ...norms, rows: norms.rows.map((row) => ({ ...row, name: saying.plain(row.name) })) },
    receipt,
    items,
    without_items: withoutItems,
    code,
    notes:
      unprintable.length > 0 ? [words.unprintable.replace('{characters}', unprintable.slice(0, 20).join(', '))] : [],
  };
  return { data, files: builder.files, fonts: fonts.files };
}
