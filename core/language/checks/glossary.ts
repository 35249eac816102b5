import { type CheckProblem, warning } from './problem';

interface Term {
  term: string;
  translation: string | null;
}

const letter = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that are written without a space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const semitic = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Arabic plurals change the vowels within a word; its consonants stay. */
const weakLetters = /[\u0621-\u0627\u0629\u0640\u0648-\u065F\u0670\u0671]/g;

/** Without letter case, and without accents where they change in inflection (`Buch`, `Bücher`). */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();

/** Where a term stands as a word of its own, in a text in small letters; -1: nowhere. In English also its plural. */
function placeOf(term: string, text: string, english: boolean): { start: number; end: number } | undefined {
  for (let start = text.indexOf(term); start >= 0; start = text.indexOf(term, start + 1)) {
    let end = start + term.length;
    if (unspaced.test(term)) return { start, end };
    if (start > 0 && letter.test(text[start - 1] ?? '') && letter.test(term[0] ?? '')) continue;
    if (english) end += /^(?:e?s)(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 3))?.[0].length ?? 0;
    if (letter.test(text[end] ?? '') && letter.test(term.at(-1) ?? '')) continue;
    return { start, end };
  }
  return undefined;
}

/** The part of a word that inflection keeps. */
function stemOf(word: string): string {
  const letters = [...word];
  if (letters.length <= 3) return word;
  return letters.slice(0, Math.max(3, letters.length - Math.min(3, Math.floor(letters.length / 3)))).join('');
}

/** Whether the words of a term stand in a text, inflected or within a compound. */
function isSaid(term: string, text: string): boolean {
  const said = folded(text);
  return folded(term)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .every((word) => {
      if (said.includes(word)) return true;
      if (unspaced.test(word)) return false;
      if (semitic.test(word)) {
        const consonants = word.replace(weakLetters, '');
        return consonants.length >= 2 && said.replace(weakLetters, '').includes(consonants);
      }
      return said.includes(stemOf(word));
    });
}

/** The terms of a source text, the longest of those that overlap, each once. Both in words alone, without placeholders. */
export function termsIn<T extends Term>(source: string, sourceLocale: string, glossary: readonly T[]): T[] {
  let text = source.toLowerCase();
  const english = /^en\b/i.test(sourceLocale);
  const found: T[] = [];
  const candidates = glossary
    .map((entry) => ({ entry, term: entry.term.trim().toLowerCase() }))
    .filter(({ term }) => term !== '' && text.includes(term))
    .sort((one, other) => other.term.length - one.term.length);
  for (const { entry, term } of candidates) {
    let place = placeOf(term, text, english);
    if (!place) continue;
    found.push(entry);
    for (; place; place = placeOf(term, text, english)) {
      text = `${text.slice(0, place.start)}${'\uFFFC'.repeat(place.end - place.start)}${text.slice(place.end)}`;
    }
  }
  return found;
}

/** Source terms that a translation renders differently. */
export function checkGlossary(
  source: string,
  sourceLocale: string,
  text: string,
  glossary: readonly Term[],
): CheckProblem[] {
  return termsIn(source, sourceLocale, glossary)
    .filter(({ term, translation }) =>
      translation === null ? !text.toLowerCase().includes(term.trim().toLowerCase()) : !isSaid(translation, text),
    )
    .map(({ term, translation }) => warning('glossary', { term, expected: translation ?? term }));
}
