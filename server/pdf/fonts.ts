import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Coverage, coverageOf } from './coverage';

/** A family as a document names it. `covers`: only these characters are taken from it (a regular expression). */
export interface FontChoice {
  name: string;
  covers: string | null;
}

export interface FontSet {
  /** In order of search for a character. */
  families: FontChoice[];
  /** Absolute; the compiler must know them. */
  files: string[];
  /** Characters that no font has, of ours or of this machine. */
  missing: string[];
}

interface Family {
  name: string;
  package: string;
  /** In the package, the upright regular one first. */
  files: string[];
  /** Languages whose own font it is. */
  languages: string[];
}

const expo = (name: string, file: string, weights: string[]): Pick<Family, 'package' | 'files'> => ({
  package: `@expo-google-fonts/${name}`,
  files: weights.map((weight) => `${weight}/${file}_${weight}.ttf`),
});
const noto = (script: string, languages: string[]): Family => ({
  name: `Noto Sans ${script}`,
  ...expo(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`, ['400Regular', '600SemiBold', '700Bold']),
  languages,
});

/** Latin, Greek, Cyrillic and Hebrew; in every document. */
const base: Family = {
  name: 'Open Sans',
  ...expo('open-sans', 'OpenSans', ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic']),
  languages: [],
};

/** All under the SIL Open Font License; see docs/decisions/report-pdf.md. The first one that covers a character sets it. */
const families: readonly Family[] = [
  base,
  {
    name: 'Noto Naskh Arabic',
    // Its newer versions put dots on bare letters: a copied text then has each letter twice.
    package: '@embedpdf/fonts-arabic',
    files: ['fonts/NotoNaskhArabic-Regular.ttf', 'fonts/NotoNaskhArabic-Bold.ttf'],
    languages: ['ar', 'fa', 'ur', 'ku', 'ckb', 'ps', 'sd', 'ug'],
  },
  noto('Armenian', ['hy']),
  noto('Devanagari', ['hi', 'ne', 'mr', 'sa']),
  noto('Bengali', ['bn', 'as']),
  noto('Kannada', ['kn']),
  noto('Tamil', ['ta']),
  noto('Thai', ['th']),
  { name: 'NanumGothic', ...expo('nanum-gothic', 'NanumGothic', ['400Regular', '700Bold']), languages: ['ko'] },
  {
    name: 'Noto Sans S Chinese',
    package: '@embedpdf/fonts-sc',
    files: ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
    languages: ['zh'],
  },
  {
    name: 'BIZ UDPGothic',
    ...expo('biz-udpgothic', 'BIZUDPGothic', ['400Regular', '700Bold']),
    languages: ['ja'],
  },
];

/** Letters and figures of these scripts look the same in every document, whatever is around them. */
const ofBase = '[\\p{Latin}\\p{Greek}\\p{Cyrillic}0-9.%+−–-]';

/** Characters that take no space or that no font draws. */
const invisible = /[\p{C}\p{Z}\p{Variation_Selector}]/u;

/** The folder of a package that exports no file. */
function folderOf(name: string): string {
  const { resolve } = createRequire(import.meta.url);
  for (let folder = dirname(resolve(name)); folder !== dirname(folder); folder = dirname(folder)) {
    if (folder.replaceAll('\\', '/').endsWith(`node_modules/${name}`)) return folder;
  }
  throw new Error(`The fonts of ${name} are not installed: run npm ci`);
}

const found = new Map<Family, string[]>();

/** Searched once: every document needs all of them. */
function filesOf(family: Family): string[] {
  let files = found.get(family);
  if (files === undefined) {
    const folder = folderOf(family.package);
    files = family.files.map((file) => join(folder, file));
    found.set(family, files);
  }
  return files;
}

const coverages = new Map<string, Coverage>();

function covers(path: string, codePoint: number): boolean {
  let coverage = coverages.get(path);
  if (coverage === undefined) {
    coverage = coverageOf(path);
    coverages.set(path, coverage);
  }
  return coverage.has(codePoint);
}

/** Where machines keep their fonts. */
const systemFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local', 'share', 'fonts'),
];

/** The most fonts of a machine that are examined. */
const mostSystemFonts = 5000;

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(ttf|otf|ttc)$/i.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

const filesIn = new Map<string, string[]>();

/** Fonts of this machine for what ours lack; characters that they have are removed from `missing`. */
function systemFontsFor(missing: Set<string>, folders: readonly string[]): string[] {
  if (missing.size === 0) return [];
  for (const folder of folders) if (!filesIn.has(folder)) filesIn.set(folder, filesBelow(folder).sort());
  const systemFonts = folders.flatMap((folder) => filesIn.get(folder) ?? []).slice(0, mostSystemFonts);
  const found: string[] = [];
  for (const path of systemFonts) {
    if (missing.size === 0) break;
    try {
      const had = [...missing].filter((character) => covers(path, character.codePointAt(0) ?? 0));
      if (had.length === 0) continue;
      for (const character of had) missing.delete(character);
      found.push(path);
    } catch {
      // Not a readable font: try the next.
    }
  }
  return found;
}

/**
 * The fonts that a text needs, no more: the language's own first, then Open Sans, then others that cover the rest, at last one of this
 * machine. `characters`: those of the whole document; `folders`: where this machine keeps its fonts.
 */
export function fontsFor(characters: ReadonlySet<string>, locale: string, folders = systemFolders): FontSet {
  const language = locale.split('-', 1)[0]?.toLowerCase() ?? '';
  const own = families.find(({ languages }) => languages.includes(language));
  const order = [...new Set([...(own ? [own] : []), ...families])];
  const missing = new Set([...characters].filter((character) => !invisible.test(character)));
  const chosen: Family[] = [];
  for (const family of order) {
    const [regular = ''] = filesOf(family);
    const had = [...missing].filter((character) => covers(regular, character.codePointAt(0) ?? 0));
    if (had.length === 0 && family !== base) continue;
    for (const character of had) missing.delete(character);
    chosen.push(family);
  }
  const files = [...chosen.flatMap(filesOf), ...systemFontsFor(missing, folders)];
  const named = chosen.map(({ name }): FontChoice => ({ name, covers: null }));
  const first = own && chosen[0] === own ? [{ name: base.name, covers: ofBase }] : [];
  return { families: [...first, ...named], files, missing: [...missing].sort() };
}
