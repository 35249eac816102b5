/** A piece of a text: free to translate, or protected. */
export interface Token {
  text: string;
  /** Offsets in UTF-16 units, as strings count; `end` is behind the piece. */
  start: number;
  end: number;
  protected: boolean;
  kind: 'text' | 'argument' | 'icu' | 'formula' | 'tag' | 'markdown';
}

/** Collects the protected parts of a text in order; what lies between them is free. */
export class TokenWriter {
  readonly tokens: Token[] = [];
  private written = 0;

  constructor(private readonly text: string) {}

  protect(kind: Exclude<Token['kind'], 'text'>, start: number, end: number): void {
    this.free(start);
    this.tokens.push({ text: this.text.slice(start, end), start, end, protected: true, kind });
    this.written = end;
  }

  finish(): Token[] {
    this.free(this.text.length);
    return this.tokens;
  }

  private free(end: number): void {
    const start = this.written;
    if (end <= start) return;
    this.tokens.push({ text: this.text.slice(start, end), start, end, protected: false, kind: 'text' });
  }
}

/** An opening or closing tag that begins where the search does: `<b>`, `</b>`, `<br/>`, `<a href="…">`. */
export const tagHere = /<\/?[A-Za-z][\w-]*(?:\s[^<>{}]*)?\/?>/y;

/** Where the match of a sticky pattern at `index` ends; -1: there is none. */
export function endOfMatch(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
