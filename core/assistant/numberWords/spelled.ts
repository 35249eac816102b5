import { cjkNumbers, type ReadNumber } from './cjk';
import { english, french, german, portuguese, spanish } from './latin';
import type { Lexicon } from './lexicon';
import { arabic, hindi, korean, russian } from './others';
import { writtenIn } from './writtenIn';

/** A word as the lexicons have it: without case, and without the marks that Arabic, Russian and Spanish leave out as often as not. */
const foldedWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ё/g, 'е')
    .normalize('NFKC');

interface Reader {
  language: string;
  values: ReadonlyMap<string, number>;
  parts: ReadonlyMap<string, readonly number[]>;
  joining: ReadonlySet<string>;
  one: ReadonlySet<string>;
  units: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

const folded = (words: readonly string[]) => new Set(words.map(foldedWord));

const readerOf = (language: string, { words, parts, joining, one, units, own = [] }: Lexicon): Reader => ({
  language,
  values: new Map(
    Object.entries(words).flatMap(([value, list]) =>
      list.split(' ').map((word): [string, number] => [foldedWord(word), Number(value)]),
    ),
  ),
  parts: new Map(Object.entries(parts).map(([word, values]) => [foldedWord(word), values])),
  joining: folded(joining),
  one: folded(one),
  units: folded(units),
  own: folded(own),
});

const readers = [
  readerOf('en', english),
  readerOf('de', german),
  readerOf('es', spanish),
  readerOf('fr', french),
  readerOf('pt', portuguese),
  readerOf('ru', russian),
  readerOf('ar', arabic),
  readerOf('hi', hindi),
  readerOf('ko', korean),
];

interface Word {
  text: string;
  index: number;
  /** Nothing but a blank or a hyphen stands between it and the word before. */
  isNext: boolean;
}

function wordsOf(text: string): Word[] {
  let end = -1;
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].map((match) => {
    const between = text.slice(end, match.index);
    const isNext = end >= 0 && /^[ \u00a0\-‐‑]{1,2}$/.test(between);
    end = match.index + match[0].length;
    return { text: match[0], index: match.index, isNext };
  });
}

const germanPart =
  /^(?:eins|ein|zwei|zwo|drei|vier|fünf|sechs|sech|sieben|sieb|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|und)+(?=(?:ste|sten|ster|mal|fach|fache|te|ten)?$)/;
const germanPieces =
  /dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|zwölf|zehn|elf|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|eins|ein|und/g;

/** `siebenundzwanzig` as its parts; undefined: no compound. */
function germanCompound(word: string, { values }: Reader): number[] | undefined {
  const [compound] = germanPart.exec(word) ?? [];
  const pieces = compound?.match(germanPieces) ?? [];
  if (pieces.length < 2 || pieces.every((piece) => piece === 'und' || piece === 'ein')) return undefined;
  return pieces.flatMap((piece) => (piece === 'und' ? [] : piece.startsWith('ein') ? [1] : [values.get(piece) ?? 0]));
}

/** The number of words that stand one after the other: `two hundred five`, `sieben zwanzig`, `quatre vingt dix`. */
function composed(values: readonly number[]): number {
  let [total, part] = [0, 0];
  for (const value of values) {
    if (value >= 1000) {
      total += (part || 1) * value;
      part = 0;
    } else if (value === 100) part = (part || 1) * 100;
    else if (value === 20 && part % 100 === 4) part += 76;
    else part += value;
  }
  return total + part;
}

/** Without the prefixes that Arabic writes together with the word. */
const bare = (word: string) => [word, word.replace(/^[وفبلك]/, ''), word.replace(/^[وفبلك]?ال/, '')];

function readBy(reader: Reader, words: readonly Word[], isOwnLanguage: boolean): ReadNumber[] {
  const found: ReadNumber[] = [];
  const counts = (word: string) => isOwnLanguage || !reader.own.has(word);
  const lookUp = (text: string): number[] | undefined => {
    const word = foldedWord(text);
    if (!counts(word)) return undefined;
    const forms = reader.language === 'ar' ? bare(word) : [word];
    for (const form of forms) {
      const value = reader.values.get(form);
      if (value !== undefined) return [value];
    }
    return reader.language === 'de' ? germanCompound(word, reader) : undefined;
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const plain = foldedWord(word.text);
    const forms = reader.language === 'ar' ? bare(plain) : [plain];
    const parts = forms.map((form) => reader.parts.get(form)).find((each) => each !== undefined);
    if (parts !== undefined && counts(plain)) {
      found.push({ text: word.text, index: word.index, values: [...parts] });
      continue;
    }
    const isOne = forms.some((form) => reader.one.has(form));
    const first = lookUp(word.text) ?? (isOne ? [1] : undefined);
    if (first === undefined) continue;
    const values = [...first];
    let last = at;
    for (let next = at + 1; next < words.length; next += 1) {
      const candidate = words[next];
      if (!candidate?.isNext) break;
      const more =
        lookUp(candidate.text) ?? (reader.one.has(foldedWord(candidate.text)) && next > at ? [1] : undefined);
      if (more !== undefined) {
        values.push(...more);
        last = next;
      } else if (!reader.joining.has(foldedWord(candidate.text))) break;
    }
    const follower = words[last + 1];
    const isCounted = follower !== undefined && reader.units.has(foldedWord(follower.text));
    // Only an article.
    if (isOne && values.every((value) => value === 1) && !isCounted) continue;
    const end = words[last] ?? word;
    const text = words
      .slice(at, last + 1)
      .map((each) => each.text)
      .join(' ');
    found.push({ text, index: word.index, values: [composed(values)] });
    at = words.indexOf(end);
  }
  return found;
}

/** `First, … Second, …`: they order what is said. */
const ordering = /(^|[.:;!?\n]\s*)(first|second|third|fourth|fifth)(ly)?,/gi;

/**
 * The numbers that a text writes in words, in every shipped language.
 * @param asked the language that the text should be in
 */
export function spelledNumbers(text: string, asked?: string): ReadNumber[] {
  const language = writtenIn(text);
  const isOwn = (own: string) => language === undefined || language === own || asked === own;
  const plain = text.replace(ordering, (whole) => ' '.repeat(whole.length));
  const words = wordsOf(plain);
  return [...readers.flatMap((reader) => readBy(reader, words, isOwn(reader.language))), ...cjkNumbers(plain)];
}
