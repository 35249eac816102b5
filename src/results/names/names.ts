import { useIntl } from '@umijs/max';
import type { NamedVariable } from 'core/results/named';
import { ageBands } from 'core/results/respondent';
import { createContext, useContext, useMemo } from 'react';
import { languageName } from '@/shell/languageName/languageName';

/** What people read in place of codes. */
export interface Names {
  all: readonly NamedVariable[];
  variable(code: string): NamedVariable | undefined;
  /** Of a question, score or fact; of `band.CODE` that of its bands. */
  name(code: string): string;
  /** Of an answer, band or value of a fact. */
  level(variable: string, level: string): string;
}

const bandPrefix = 'band.';
/** Facts that belong to no survey: their names are the product's. */
const ownFacts = new Set([
  'wave',
  'arm',
  'locale',
  'version',
  'respondent.sex',
  'respondent.age',
  'respondent.country',
]);

interface Words {
  say(id: string, values?: Record<string, string | number>): string;
  country(code: string): string;
}

function ageWords(code: string, { say }: Words): string {
  const band = ageBands.find((each) => each.code === code);
  if (band === undefined) return code;
  const { from, to } = band;
  if (to === null) return say('results.age.from', { age: from });
  return from === 0 ? say('results.age.below', { age: to + 1 }) : say('results.age.between', { from, to });
}

function namesOf(all: readonly NamedVariable[], words: Words): Names {
  const { say, country } = words;
  const byCode = new Map(all.map((variable) => [variable.code, variable]));
  const own = (code: string) => byCode.get(code) ?? byCode.get(code.replace(bandPrefix, ''));
  return {
    all,
    variable: (code) => byCode.get(code),
    name: (code) => {
      const found = own(code);
      if (ownFacts.has(code) && found?.role !== 'question') return say(`results.fact.${code}`);
      if (found === undefined) return code;
      return code.startsWith(bandPrefix) ? say('results.bandsOf', { name: found.name }) : found.name;
    },
    level: (variable, level) => {
      if (variable === 'locale') return languageName(level);
      if (variable === 'version') return say('results.version', { version: level });
      if (variable === 'respondent.sex') return say(`details.sex.${level}`);
      if (variable === 'respondent.age') return ageWords(level, words);
      if (variable === 'respondent.country') return country(level);
      const levels = own(variable)?.levels ?? [];
      const at = levels.findIndex(({ code }) => code === level);
      // A wave without a title is called by its place.
      if (variable === 'wave' && levels[at]?.nameLocale === '') return say('results.wave', { number: String(at + 1) });
      return levels[at]?.name ?? level;
    },
  };
}

export const NamesContext = createContext<Names | undefined>(undefined);

export function useNames(): Names {
  const names = useContext(NamesContext);
  if (names === undefined) throw new Error('names are read inside a page of results');
  return names;
}

export function useNamesOf(all: readonly NamedVariable[] | undefined): Names {
  const intl = useIntl();
  return useMemo(
    () =>
      namesOf(all ?? [], {
        say: (id, values) => intl.formatMessage({ id }, values),
        country: (code) => intl.formatDisplayName(code, { type: 'region' }) ?? code,
      }),
    [all, intl],
  );
}
