import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { language, type ManagedLanguage } from '../../core/contract/translating/language';
import { directionOf } from '../../core/language/direction';
import { fallbackChain, sourceLocale } from '../../core/language/fallback';
import { packsOf, usualTags } from '../../core/language/packs/packsOf';
import { readTag } from '../../core/language/tag';
import phq9 from '../../seed/instruments/phq9.json';
import { seedLanguages } from '../../seed/languages';
import { refuse } from '../failure';
import { keep } from '../keeper';

export type MockLanguage = Omit<ManagedLanguage, 'position' | 'inUse' | 'packs' | 'may'>;

const folder = join(__dirname, '..', '..', 'seed', 'messages');

/** Only languages that the seed has texts of are offered: what the tests choose can be read. */
const start = (): MockLanguage[] =>
  seedLanguages.map(({ code, label, nativeLabel, flag, direction, fallback }) => ({
    code,
    label,
    nativeLabel,
    flag,
    direction,
    fallback,
    enabled: existsSync(join(folder, code)),
    rowVersion: 1,
  }));

function requireSoundFallback(code: string, fallback: string | null | undefined): void {
  if (!fallback) return;
  const fallbacks = new Map(allLanguages().map((row) => [row.code, row.fallback]));
  const isCircle = fallback === code || fallbackChain(fallback, fallbacks).slice(0, -1).includes(code);
  if (isCircle) refuse('language.fallback_circle');
}

function tagOf(written: string): string {
  const read = readTag(written, [...allLanguages().map(({ code }) => code), ...usualTags]);
  if (read.tag !== undefined) return read.tag;
  const { suggestion } = read;
  const params = { value: written, ...(suggestion ? { suggestion } : {}) };
  return refuse('language.unknown', { details: [{ path: 'body.code', code: 'unknown_value', params }] });
}

const hasTexts = (code: string) => existsSync(join(folder, code)) || code in phq9.texts;

const isInUse = ({ code }: MockLanguage) => hasTexts(code) || allLanguages().some(({ fallback }) => fallback === code);

export const languages = keep(language, start, {
  stored: ({ code: written = '', ...fields }, before) => {
    const code = before?.code ?? tagOf(written);
    if (!before && allLanguages().some((row) => row.code === code)) refuse('language.exists');
    if (code === sourceLocale && (fields.enabled === false || fields.fallback)) refuse('language.source');
    requireSoundFallback(code, fields.fallback);
    return { ...fields, code, direction: directionOf(code, fields.direction ?? before?.direction ?? 'ltr') };
  },
  removable: (row) => {
    if (row.code === sourceLocale) refuse('language.source');
    if (isInUse(row)) refuse('language.in_use');
  },
  shown: (row) => ({
    ...row,
    position: allLanguages().indexOf(row) + 1,
    inUse: isInUse(row),
    packs: packsOf(row.code),
  }),
});

/** Every language of the mock world, in order. */
export const allLanguages = (): readonly MockLanguage[] => languages.rows();

/** Somebody else changes a language. */
export function changeLanguage(code: string, change: Partial<MockLanguage>): void {
  languages.set(
    allLanguages().map((row) => (row.code === code ? { ...row, ...change, rowVersion: row.rowVersion + 1 } : row)),
  );
}
