/** Somebody in a line without titles. */
interface Named {
  email: string;
  name?: string;
}

/** `malformed`: no address where one is due. `unclear`: text that belongs to none of several addresses, or to either. */
export type LineFault = { fault: 'malformed' | 'unclear'; value: string };

/** Behind a text in quotation marks that begins at `start`; -1: it never ends. */
function quoteEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') {
      if (text[at + 1] !== '"') return at + 1;
      at += 1;
    }
  }
  return -1;
}

/**
 * The parts of a text between signs, trimmed; signs within quotation marks and angle brackets separate nothing.
 * @param before signs behind which a quotation mark opens
 */
export function partsAt(text: string, sign: string, before = sign): string[] {
  const parts: string[] = [];
  let from = 0;
  let isAtStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const end = character === '"' && isAtStart ? quoteEnd(text, at) : character === '<' ? text.indexOf('>', at) + 1 : 0;
    if (end > 0) at = end - 1;
    else if (character === sign) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
    isAtStart = before.includes(character) || (isAtStart && character === ' ');
  }
  return [...parts, text.slice(from).trim()];
}

/** `"Berger, Ines"`, `'Ines Berger'` → without their quotation marks. */
function unquoted(written: string): string {
  const text = written.trim();
  const [, double] = /^"((?:[^"\\]|\\.|"")*)"$/s.exec(text) ?? [];
  if (double !== undefined) return double.replace(/\\(.)/gs, '$1').replaceAll('""', '"').trim();
  return /^'.+'$/.test(text) ? text.slice(1, -1).trim() : text;
}

const bracketed = /^(.*?)<\s*([^<>]*@[^<>]*?)\s*>$/s;

type Found = Named | LineFault;

/** Addresses and names between commas: `Berger, Ines <ines@example.org>`, `Ines, Berger, ines@example.org`, `a@example.org, b@example.org`. */
function namedIn(segment: string): Found[] {
  const found: Named[] = [];
  const faults: LineFault[] = [];
  let texts: string[] = [];
  let isPlain = true;
  const take = (email: string, words: readonly string[], between: string) => {
    const written = words.map(unquoted).filter((word) => word !== '');
    // Once more: `'Berger, Ines'` was split at its comma.
    const name = unquoted(written.join(between));
    found.push({ email, ...(name !== '' && name.toLowerCase() !== email.toLowerCase() && { name }) });
    texts = [];
  };
  for (const part of partsAt(segment, ',')) {
    if (part === '') continue;
    const [, display = '', inside] = bracketed.exec(part) ?? [];
    if (inside !== undefined) {
      isPlain = false;
      take(inside, [...texts, display], ', ');
    } else if (!part.includes('@') || /^".*"$/s.test(part)) texts.push(part);
    else if (/[<>"\s]/.test(part)) faults.push({ fault: 'malformed', value: part });
    else take(part, texts, ' ');
  }
  const [only] = found;
  if (only === undefined) return faults.length > 0 ? faults : [{ fault: 'malformed', value: segment }];
  if (found.length === 1 && faults.length === 0) {
    if (texts.length > 0) only.name = [only.name ?? '', ...texts.map(unquoted)].filter(Boolean).join(' ');
    return found;
  }
  const named = found.filter(({ name }) => name !== undefined).length;
  // `a@example.org, Ann, b@example.org`: whose name is it?
  const isUnclear = texts.length > 0 || (isPlain && named > 0 && named < found.length);
  return isUnclear ? [{ fault: 'unclear', value: segment }] : [...found, ...faults];
}

/** The people in the cells of a line: an address with its name beside it in cells of its own, or addresses in each. */
export function peopleInCells(cells: readonly string[]): Found[] {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const addressed = filled.filter((cell) => cell.includes('@'));
  const whole = filled.join(' ');
  const [only] = addressed;
  if (only === undefined) return [{ fault: 'malformed', value: whole }];
  if (addressed.length === filled.length) return addressed.flatMap(namedIn);
  const [person, ...others] = addressed.length === 1 ? namedIn(only) : [];
  if (person === undefined || others.length > 0) return [{ fault: 'unclear', value: whole }];
  if ('fault' in person) return [person];
  const at = filled.indexOf(only);
  const before = filled.slice(0, at).map(unquoted);
  const after = filled.slice(at + 1).map(unquoted);
  // A line that was split at the comma of its name: `Berger` and `Ines <ines@example.org>`.
  const first = person.name === undefined ? before : [[...before, person.name].join(', ')];
  return [{ email: person.email, name: [...first, ...after].join(' ') }];
}
