import MarkdownIt, { type Token } from 'markdown-it';

/** A piece of a line, as the template sets it; a string is plain text. */
export type Inline =
  | string
  | { k: 'strong' | 'emph' | 'strike'; c: Inline[] }
  | { k: 'link'; href: string; c: Inline[] }
  | { k: 'code'; t: string }
  | { k: 'break' };

/** A piece of a text, one below the other. */
export type Flow =
  /** `names`: a short line with a strong beginning, as heading of what follows. */
  | { k: 'p'; c: Inline[]; names?: true }
  | { k: 'heading'; c: Inline[] }
  | { k: 'bullets'; items: Flow[][] }
  | { k: 'numbers'; start: number; items: Flow[][] }
  | { k: 'quote'; c: Flow[] }
  | { k: 'code'; t: string }
  | { k: 'table'; columns: number; head: Inline[][]; cells: Inline[][] }
  | { k: 'rule' };

const markdown = new MarkdownIt({ html: false, linkify: false });

/** Allowed targets of links in a PDF; anything else stays text. */
const followed = /^(https?:|mailto:|tel:|sms:)/i;
/** Characters of a target; Typst sets no longer one. */
const longestTarget = 8000;

const marks: Readonly<Record<string, 'strong' | 'emph' | 'strike'>> = {
  strong_open: 'strong',
  em_open: 'emph',
  s_open: 'strike',
};

/** Levels of marks, or of quotes and lists: deeper ones stay on the last level, since a page has no room for them and Typst a limit. */
const deepest = 8;

/** Tokens in order, taken one after the other. */
class Reader {
  private at = 0;
  private level = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  next(): Token | undefined {
    const token = this.tokens[this.at];
    this.at += 1;
    return token;
  }

  /** What `read` finds one level deeper, as one piece; below the deepest level the single pieces. */
  within<T, P>(read: () => T[], { asOne, loose }: { asOne(inside: T[]): P; loose(inside: T[]): P[] }): P[] {
    this.level += 1;
    const inside = read();
    this.level -= 1;
    return this.level < deepest ? [asOne(inside)] : loose(inside);
  }
}

const themselves = <P>(pieces: P[]) => pieces;

/** Until the token that closes what was opened, or the end. */
function inlines(reader: Reader): Inline[] {
  const line: Inline[] = [];
  for (let token = reader.next(); token && token.nesting !== -1; token = reader.next()) {
    const mark = marks[token.type];
    if (mark) {
      const asOne = (c: Inline[]): Inline => ({ k: mark, c });
      line.push(...reader.within(() => inlines(reader), { asOne, loose: themselves }));
    } else if (token.type === 'link_open') {
      const href = String(token.attrGet('href') ?? '');
      const inside = inlines(reader);
      if (followed.test(href) && href.length <= longestTarget) line.push({ k: 'link', href, c: inside });
      else line.push(...inside);
    } else if (token.type === 'code_inline') line.push({ k: 'code', t: token.content });
    else if (token.type === 'hardbreak') line.push({ k: 'break' });
    else if (token.type === 'softbreak') line.push(' ');
    else if (token.content !== '') line.push(token.content);
  }
  return line;
}

const inlineOf = (token: Token | undefined): Inline[] => inlines(new Reader(token?.children ?? []));

/** The line between an opening token and its closing one. */
function line(reader: Reader): Inline[] {
  const inside = inlineOf(reader.next());
  reader.next();
  return inside;
}

const longestName = 90;

const lengthOf = (line: readonly Inline[]): number =>
  line.reduce((sum, piece) => {
    if (typeof piece === 'string') return sum + piece.length;
    if ('c' in piece) return sum + lengthOf(piece.c);
    return sum + (piece.k === 'code' ? piece.t.length : 0);
  }, 0);

function paragraph(line: Inline[]): Flow {
  const [first] = line;
  const isStrong = typeof first === 'object' && first.k === 'strong';
  return isStrong && lengthOf(line) <= longestName ? { k: 'p', c: line, names: true } : { k: 'p', c: line };
}

function list(reader: Reader, asOne: (items: Flow[][]) => Flow): Flow[] {
  const read = () => {
    const found: Flow[][] = [];
    for (let token = reader.next(); token && token.nesting !== -1; token = reader.next()) found.push(flow(reader));
    return found;
  };
  return reader.within(read, { asOne, loose: (items) => items.flat() });
}

const quote = (reader: Reader): Flow[] =>
  reader.within(() => flow(reader), { asOne: (c): Flow => ({ k: 'quote', c }), loose: themselves });

function table(reader: Reader): Flow {
  const head: Inline[][] = [];
  const cells: Inline[][] = [];
  for (let token = reader.next(); token && token.type !== 'table_close'; token = reader.next()) {
    if (token.type === 'th_open') head.push(line(reader));
    else if (token.type === 'td_open') cells.push(line(reader));
  }
  return { k: 'table', columns: Math.max(1, head.length), head, cells };
}

function flow(reader: Reader): Flow[] {
  const found: Flow[] = [];
  for (let token = reader.next(); token && token.nesting !== -1; token = reader.next()) {
    switch (token.type) {
      case 'paragraph_open':
        found.push(paragraph(line(reader)));
        break;
      case 'heading_open':
        found.push({ k: 'heading', c: line(reader) });
        break;
      case 'bullet_list_open':
        found.push(...list(reader, (items) => ({ k: 'bullets', items })));
        break;
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1);
        found.push(...list(reader, (items) => ({ k: 'numbers', start, items })));
        break;
      }
      case 'blockquote_open':
        found.push(...quote(reader));
        break;
      case 'table_open':
        found.push(table(reader));
        break;
      case 'fence':
      case 'code_block':
        found.push({ k: 'code', t: token.content.replace(/\n$/, '') });
        break;
      case 'hr':
        found.push({ k: 'rule' });
        break;
      default:
        if (token.content !== '') found.push({ k: 'p', c: [token.content] });
    }
  }
  return found;
}

/** A markdown text as data, read as the page reads it: HTML in it stays text, links lead only to web or mail addresses. */
export const readMarkdown = (text: string): Flow[] => flow(new Reader(markdown.parse(text, {})));
