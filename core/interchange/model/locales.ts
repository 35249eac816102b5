import { localePattern } from '../../instrument/fieldSchema';
import { matchLocale } from '../../language/matchLocale';
import { readTag } from '../../language/tag';

/** Texts of one thing by the language tag of the file; the empty tag is its base language. */
export type LocalTexts = Readonly<Record<string, string>>;

export interface FoundLanguages {
  base: string;
  /** Ours, by the file's tag. */
  of: ReadonlyMap<string, string>;
}

/** The tag in its usual form; undefined: no language is called so. A manner of address says nothing about the language. */
function canonical(tag: string): string | undefined {
  const found = readTag(tag.trim().replace(/[-_](informal|formal|easy)$/i, '')).tag;
  return found !== undefined && localePattern.test(found) ? found : undefined;
}

/** By English and own name, in lower case; made when it is needed. */
function namesOf(installed: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const tag of [...installed].reverse()) {
    const language = tag.split('-', 1)[0] ?? tag;
    for (const speaker of ['en', language]) {
      const name = new Intl.DisplayNames([speaker], { type: 'language', fallback: 'none' }).of(language);
      if (name) names.set(name.toLowerCase(), language);
    }
  }
  return names;
}

/** The tag that a file means by `de`, `pt_br`, `Deutsch (de)`, `German`; undefined: none that we know. */
function meantTag(written: string, installed: readonly string[]): string | undefined {
  const inside = /\(([^()]+)\)\s*$/.exec(written)?.[1];
  for (const candidate of [inside, written]) {
    const tag = candidate === undefined ? undefined : canonical(candidate);
    if (tag !== undefined && /^[a-z]{2,3}(-|$)/.test(tag)) return tag;
  }
  return namesOf(installed).get(
    written
      .replace(/\s*\(.*\)\s*$/, '')
      .trim()
      .toLowerCase(),
  );
}

/** Region or script that a tag asks for. */
const isParticular = (tag: string) => tag.includes('-');

/** The installation's language for a tag; a tag that the installation does not have stays. */
function installedTag(tag: string, installed: readonly string[]): string {
  const exact = installed.find((candidate) => candidate.toLowerCase() === tag.toLowerCase());
  if (exact !== undefined) return exact;
  if (isParticular(tag)) return tag;
  return matchLocale([tag], installed) ?? tag;
}

/**
 * Which of our languages the file's tags mean. Two tags never become one: the later keeps its own. `base`: the tag of the file's base
 * language, where it says so.
 */
export function languagesOf(
  tags: readonly string[],
  base: string | undefined,
  installed: readonly string[],
): FoundLanguages {
  const of = new Map<string, string>();
  const taken = new Set<string>();
  const wanted = base === undefined ? undefined : meantTag(base, installed);
  const baseTag =
    wanted === undefined
      ? (installed.find((tag) => tag === 'en-US') ?? installed[0] ?? 'en-US')
      : installedTag(wanted, installed);
  of.set('', baseTag);
  taken.add(baseTag);
  if (base !== undefined) of.set(base, baseTag);
  for (const tag of tags) {
    if (of.has(tag)) continue;
    const meant = meantTag(tag, installed);
    if (meant === undefined) continue;
    const found = installedTag(meant, installed);
    if (base === undefined && found === baseTag) {
      // The base language, by its name.
      of.set(tag, baseTag);
      continue;
    }
    const ours = taken.has(found) && found !== meant ? meant : found;
    if (taken.has(ours)) {
      // The base language under another name.
      if (ours !== baseTag) continue;
    }
    of.set(tag, ours);
    taken.add(ours);
  }
  return { base: baseTag, of };
}

/** The language that the name of a file speaks of: `PHQ_German.csv`, `phq9_de.csv`; empty: none. */
export function tagOfFileName(name: string, installed: readonly string[]): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').replace(/\.\w+$/, '');
  const [named] = [...namesOf(installed)]
    .filter(([word]) => word.length > 3 && bare.toLowerCase().includes(word))
    .sort(([one], [other]) => other.length - one.length);
  if (named) return named[1];
  for (const word of bare.split(/[_. ]+/)) {
    const tag = /^[a-z]{2}(-[A-Z]{2})?$/.test(word) ? canonical(word) : undefined;
    if (tag !== undefined && installed.some((known) => known.split('-', 1)[0] === tag.split('-', 1)[0])) return tag;
  }
  return '';
}
