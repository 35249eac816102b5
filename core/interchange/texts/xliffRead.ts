import { SaxesParser, type SaxesTagNS } from 'saxes';
import { readNameToken } from './nameToken';
import { type ReadEntry, type Reader, type ReadProblem, readGroupName, TooManyEntries, UnreadableFile } from './unit';
import { entryOf, type Inline, type Segment, type Unit } from './xliffUnit';
import { metadataNamespace } from './xliffWrite';

const documentNamespace = /^urn:oasis:names:tc:xliff:document:(\S+)$/;

/** Characters that are parsed between two pauses. */
const slice = 64 * 1024;

type Attributes = Readonly<Record<string, string>>;

/** By local name; those of a namespace of their own are not for us. */
function attributesOf(tag: SaxesTagNS): Attributes {
  return Object.fromEntries(
    Object.values(tag.attributes)
      .filter(({ uri }) => uri === '')
      .map(({ local, value }) => [local, value]),
  );
}

class XliffReading {
  readonly entries: ReadEntry[] = [];
  readonly problems: ReadProblem[] = [];
  locale: string | null = null;
  private group: { kind: string; owner: string | null } | undefined;
  private unit: Unit | undefined;
  private segment: Segment | undefined;
  /** Where characters go: a source or target, a `<data>`, or the note of the earlier source. */
  private inline: Inline | undefined;
  private data: { id: string; text: string } | undefined;
  private note: { text: string } | undefined;
  /** The `<mda:meta>` of ours. */
  private meta: { text: string } | undefined;
  /** Elements of foreign namespaces and of skeletons that are open: nothing in them counts. */
  private foreign = 0;
  private hasRoot = false;
  /** Ends of `<pc>` that are still to come. */
  private readonly ends: ({ dataRef: string | undefined; shown: string | undefined } | undefined)[] = [];

  constructor(
    private readonly mostEntries: number,
    private readonly line: () => number,
  ) {}

  open(tag: SaxesTagNS): void {
    const attributes = attributesOf(tag);
    if (!this.hasRoot) {
      this.root(tag, attributes);
      return;
    }
    const isOurs = documentNamespace.test(tag.uri);
    if (this.foreign > 0 || !isOurs || tag.local === 'skeleton') {
      if (tag.uri === metadataNamespace && attributes.type === 'digest') this.meta = { text: '' };
      this.foreign += 1;
      return;
    }
    if (this.inline) this.code(tag.local, attributes, this.inline);
    else if (tag.local === 'cp' && this.data) this.data.text += characterOf(attributes.hex);
    else this.structure(tag.local, attributes);
  }

  close(tag: SaxesTagNS): void {
    if (this.foreign > 0) {
      this.foreign -= 1;
      if (this.meta && this.unit) this.unit.digest = this.meta.text.trim();
      this.meta = undefined;
      return;
    }
    if (tag.local === 'pc' && this.inline) {
      const end = this.ends.pop();
      if (end) this.inline.pieces.push(end);
    } else if (tag.local === 'source' || tag.local === 'target') this.inline = undefined;
    else if (tag.local === 'data' && this.data) {
      this.unit?.data.set(this.data.id, this.data.text);
      this.data = undefined;
    } else if (tag.local === 'note' && this.note) {
      if (this.unit) this.unit.previousSource = this.note.text;
      this.note = undefined;
    } else if (tag.local === 'unit' && this.unit) {
      this.finish(this.unit);
      this.unit = undefined;
    }
  }

  characters(text: string): void {
    if (this.meta) this.meta.text += text;
    else if (this.foreign > 0) return;
    else if (this.data) this.data.text += text;
    else if (this.inline) this.inline.pieces.push(text);
    else if (this.note) this.note.text += text;
  }

  end(): void {
    if (!this.hasRoot) throw new UnreadableFile('empty');
  }

  private root(tag: SaxesTagNS, attributes: Attributes): void {
    this.hasRoot = true;
    if (tag.local !== 'xliff') throw new UnreadableFile('not_xliff', { line: this.line(), element: tag.local });
    const version = attributes.version ?? documentNamespace.exec(tag.uri)?.[1] ?? '';
    if (!documentNamespace.test(tag.uri) || !version.startsWith('2.')) {
      throw new UnreadableFile('xliff_version', { version: version === '' ? '?' : version });
    }
    this.locale = attributes.trgLang ?? null;
  }

  private structure(name: string, attributes: Attributes): void {
    if (name === 'file') {
      const named = attributes.original ?? readNameToken(attributes.id ?? '');
      this.group = readGroupName(named);
    } else if (name === 'unit') {
      this.unit = {
        line: this.line(),
        id: attributes.id ?? '',
        digest: null,
        data: new Map(),
        segments: [],
        previousSource: null,
      };
    } else if ((name === 'segment' || name === 'ignorable') && this.unit) {
      this.segment = {
        isIgnorable: name === 'ignorable',
        state: attributes.state,
        subState: attributes.subState,
        source: undefined,
        target: undefined,
        order: undefined,
      };
      this.unit.segments.push(this.segment);
    } else if ((name === 'source' || name === 'target') && this.segment) {
      this.inline = { pieces: [] };
      this.segment[name] = this.inline;
      if (name === 'target' && /^\d+$/.test(attributes.order ?? '')) this.segment.order = Number(attributes.order);
    } else if (name === 'data') this.data = { id: attributes.id ?? '', text: '' };
    else if (name === 'note' && this.unit && attributes.category === 'previous-source') this.note = { text: '' };
  }

  private code(name: string, attributes: Attributes, { pieces }: Inline): void {
    const { dataRef, equiv, disp } = attributes;
    if (name === 'cp') pieces.push(characterOf(attributes.hex));
    else if (name === 'ph' || name === 'sc' || name === 'ec') pieces.push({ dataRef, shown: codeOf(equiv, disp) });
    else if (name === 'pc') {
      const { dataRefStart, dispStart, equivStart, dataRefEnd, dispEnd, equivEnd } = attributes;
      // Formatting that another program has added has no text of ours.
      const has = (...given: (string | undefined)[]) => given.some((each) => each !== undefined);
      if (has(dataRefStart, dispStart, equivStart)) {
        pieces.push({ dataRef: dataRefStart, shown: codeOf(equivStart, dispStart) });
      }
      this.ends.push(
        has(dataRefEnd, dispEnd, equivEnd) ? { dataRef: dataRefEnd, shown: codeOf(equivEnd, dispEnd) } : undefined,
      );
    }
  }

  private finish(unit: Unit): void {
    if (this.entries.length + this.problems.length >= this.mostEntries) throw new TooManyEntries();
    const found = entryOf(unit, this.group);
    if ('code' in found) this.problems.push(found);
    else this.entries.push(found);
  }
}

/** What a code stands for where its data is lost: as it was written by us, else as it was to be shown. */
function codeOf(equiv: string | undefined, disp: string | undefined): string | undefined {
  return equiv?.startsWith('tag:') ? `<${equiv.slice('tag:'.length)}>` : equiv || disp;
}

function characterOf(hex: string | undefined): string {
  const point = Number.parseInt(hex ?? '', 16);
  return point >= 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
}

/** XLIFF 2.0 to 2.2, as other programs write it too. A document type is refused, and with it every entity that could be declared. */
export function* readXliff(text: string, mostEntries: number): ReturnType<Reader> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const reading = new XliffReading(mostEntries, () => parser.line);
  parser.on('error', (error) => {
    const { line, column } = parser;
    const reason = error.message.replace(/^(?:\S*?:)?\d+:\d+: */, '');
    throw new UnreadableFile('xml', { line, column: column + 1, reason });
  });
  parser.on('doctype', () => {
    throw new UnreadableFile('doctype', { line: parser.line });
  });
  parser.on('opentag', (tag) => reading.open(tag));
  parser.on('closetag', (tag) => reading.close(tag));
  parser.on('text', (piece) => reading.characters(piece));
  parser.on('cdata', (piece) => reading.characters(piece));
  for (let start = 0; start < text.length; start += slice) {
    parser.write(text.slice(start, start + slice));
    yield;
  }
  parser.close();
  reading.end();
  return { locale: reading.locale, entries: reading.entries, problems: reading.problems };
}
