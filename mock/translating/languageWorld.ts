import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ManagedLanguage } from '../../core/contract/translating/language';
import { packsOf } from '../../core/language/packs/packsOf';
import phq9 from '../../seed/instruments/phq9.json';
import { seedLanguages } from '../../seed/languages';

export type MockLanguage = Omit<ManagedLanguage, 'position' | 'inUse' | 'packs'>;

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

let rows = start();

/** Every language of the mock world, in order. */
export const allLanguages = (): readonly MockLanguage[] => rows;

export function setLanguages(languages: readonly MockLanguage[]): void {
  rows = [...languages];
}

/** Somebody else changes a language. */
export function changeLanguage(code: string, change: Partial<MockLanguage>): void {
  rows = rows.map((row) => (row.code === code ? { ...row, ...change, rowVersion: row.rowVersion + 1 } : row));
}

export function resetLanguages(): void {
  rows = start();
}

const hasTexts = (code: string) => existsSync(join(folder, code)) || code in phq9.texts;

export const managed = (row: MockLanguage): ManagedLanguage => ({
  ...row,
  position: rows.indexOf(row) + 1,
  inUse: hasTexts(row.code) || rows.some(({ fallback }) => fallback === row.code),
  packs: packsOf(row.code),
});
