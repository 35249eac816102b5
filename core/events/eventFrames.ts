/** One event of a `text/event-stream`. */
export interface Frame {
  /** The last id in the stream; undefined: none so far. */
  id: string | undefined;
  data: string;
}

/**
 * Reads a `text/event-stream` piece by piece (HTML standard, section 9.2.6). The function returns the events that a piece completes.
 * Ignores comments, event names and retry times.
 */
export function createFrameReader(): (piece: string) => Frame[] {
  let rest = '';
  let id: string | undefined;
  let data: string[] = [];
  let begun = false;

  function readLine(line: string): Frame | undefined {
    if (line === '') {
      if (data.length === 0) return undefined;
      const frame = { id, data: data.join('\n') };
      data = [];
      return frame;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    return undefined;
  }

  return (piece) => {
    let text = rest + piece;
    if (!begun && text !== '') {
      begun = true;
      text = text.replace(/^\uFEFF/, '');
    }
    // A carriage return at the end may be half of a line break.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    return lines.flatMap((line) => readLine(line) ?? []);
  };
}
