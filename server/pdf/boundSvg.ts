import type { BoundValue } from 'core/report';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

const prefix = /^data:image\/svg\+xml(;[^,]*)?,/;

/** What a drawing may refer to: parts of itself, and pictures inside it. */
const ownReference = /^\s*(#|data:image\/(png|jpeg|gif|webp);base64,)/i;
const refused = new Set(['script', 'foreignObject', 'iframe', 'audio', 'video']);

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const escapeValue = (text: string) =>
  escapeText(text)
    .replace(/"/g, '&quot;')
    .replace(/[\n\r\t]/g, ' ');

/** The source behind a data URL; undefined: it is not one. */
function decode(source: string): string | undefined {
  const match = prefix.exec(source);
  if (!match) return undefined;
  const body = source.slice(match[0].length);
  try {
    return match[1]?.includes('base64') ? Buffer.from(body, 'base64').toString('utf8') : decodeURIComponent(body);
  } catch {
    return undefined;
  }
}

/** Puts a value into the attributes; returns the text that replaces the element's content, if any. */
function bind(attributes: Record<string, string>, { target, value }: BoundValue): string | undefined {
  if (value === null) return undefined;
  switch (target) {
    case 'text':
      return String(value);
    case 'fill':
      attributes.fill = String(value);
      return undefined;
    case 'visible':
      if (value !== true) attributes.display = 'none';
      return undefined;
    case 'width':
      attributes.width = String(Math.max(0, Number(value)));
      return undefined;
    case 'rotation':
      attributes.transform = `${attributes.transform ?? ''} rotate(${Number(value)})`.trim();
      return undefined;
  }
}

function allowed(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  return !/(^|:)href$/i.test(name) || ownReference.test(value);
}

/** Rewrites a drawing with the values in it, element by element; parts useless on a printed page are left out. */
class Writer {
  private readonly out: string[] = [];
  private readonly open: string[] = [];
  private readonly seen = new Set<string>();
  /** Depth of the element whose content and end are not written; 0: everything is. */
  private silentFrom = 0;

  constructor(private readonly bindings: readonly BoundValue[]) {}

  opened({ name, attributes }: SaxesTagPlain): void {
    this.open.push(name);
    if (this.silentFrom > 0) return;
    if (refused.has(name.replace(/^.*:/, ''))) {
      this.silentFrom = this.open.length;
      return;
    }
    const id = attributes.id;
    const isFirst = id !== undefined && !this.seen.has(id);
    if (id !== undefined) this.seen.add(id);
    let text: string | undefined;
    for (const binding of isFirst ? this.bindings.filter(({ element }) => element === id) : []) {
      text = bind(attributes, binding) ?? text;
    }
    const written = Object.entries(attributes)
      .filter(([key, value]) => allowed(key, value))
      .map(([key, value]) => ` ${key}="${escapeValue(value)}"`);
    this.out.push(`<${name}${written.join('')}>`);
    if (text === undefined) return;
    this.out.push(escapeText(text), `</${name}>`);
    this.silentFrom = this.open.length;
  }

  closed(name: string): void {
    const depth = this.open.length;
    this.open.pop();
    if (this.silentFrom === 0) this.out.push(`</${name}>`);
    if (this.silentFrom === depth) this.silentFrom = 0;
  }

  text(text: string): void {
    if (this.silentFrom === 0) this.out.push(escapeText(text));
  }

  written(): string {
    return this.out.join('');
  }
}

/**
 * The SVG behind a data URL with a respondent's values filled in, as the page binds them; scripts, foreign content and outside references
 * are left out. undefined: it cannot be read.
 */
export function boundSvg(source: string, bindings: readonly BoundValue[]): string | undefined {
  const text = decode(source);
  if (text === undefined) return undefined;
  const writer = new Writer(bindings);
  const parser = new SaxesParser();
  let root: string | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    root ??= tag.name;
    writer.opened(tag);
  });
  parser.on('closetag', ({ name }) => writer.closed(name));
  parser.on('text', (piece) => writer.text(piece));
  parser.on('cdata', (piece) => writer.text(piece));
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return root?.replace(/^.*:/, '') === 'svg' ? writer.written() : undefined;
}
