import type { ManagedLanguage } from '../../core/contract/translating/language';
import { directionOf } from '../../core/language/direction';
import { fallbackChain, sourceLocale } from '../../core/language/fallback';
import { usualTags } from '../../core/language/packs/packsOf';
import { readTag } from '../../core/language/tag';
import { type Call, type Handlers, MockFailure } from '../engine';
import { allLanguages, changeLanguage, type MockLanguage, managed, setLanguages } from './languageWorld';
import { progressOf } from './translationAccess';

function requireSuperAdmin({ caller }: Pick<Call<never>, 'caller'>): void {
  if (!caller?.roles.includes('superAdmin')) throw new MockFailure('access.denied', 'You may not do this.');
}

function found(code: string): MockLanguage {
  const row = allLanguages().find((each) => each.code === code);
  if (!row) throw new MockFailure('not_found', 'This does not exist, or is not for you.');
  return row;
}

const requireFallback = (code: string, fallback: string | null | undefined) => {
  if (!fallback) return;
  const fallbacks = new Map(allLanguages().map((row) => [row.code, row.fallback]));
  if (fallback === code || fallbackChain(fallback, fallbacks).slice(0, -1).includes(code)) {
    throw new MockFailure(
      'language.fallback_circle',
      'The languages that stand in for each other would go round in a circle.',
    );
  }
};

const sourceRefusal = () =>
  new MockFailure(
    'language.source',
    'English (United States) is the source of all texts: it can be neither disabled nor deleted.',
  );

function tagOf(written: string): string {
  const read = readTag(written, [...allLanguages().map(({ code }) => code), ...usualTags]);
  if (read.tag !== undefined) return read.tag;
  const { suggestion } = read;
  const meant = suggestion ? ` Did you mean “${suggestion}”?` : '';
  throw new MockFailure('language.unknown', 'No language has this tag.', [
    {
      path: 'body.code',
      code: 'unknown_value',
      message: `“${written}” is not known here.${meant}`,
      params: { value: written, ...(suggestion ? { suggestion } : {}) },
    },
  ]);
}

export const language: Handlers['language'] = {
  list: (call) => {
    requireSuperAdmin(call);
    return allLanguages().map(managed);
  },
  progress: ({ caller, query }) => {
    const asked = query.locales?.split(',');
    return progressOf(caller).filter(({ locale }) => asked === undefined || asked.includes(locale));
  },
  read: (call) => {
    requireSuperAdmin(call);
    return managed(found(call.params.code));
  },
  add: (call) => {
    requireSuperAdmin(call);
    const { code: written, ...settings } = call.body;
    const code = tagOf(written);
    if (allLanguages().some((row) => row.code === code)) {
      throw new MockFailure('language.exists', 'There is already a language with this tag.');
    }
    requireFallback(code, settings.fallback);
    const row = { ...settings, code, direction: directionOf(code, settings.direction), rowVersion: 1 };
    setLanguages([...allLanguages(), row]);
    return managed(row);
  },
  update: (call) => {
    requireSuperAdmin(call);
    const { rowVersion, ...change } = call.body;
    const row = found(call.params.code);
    const { code } = row;
    if (row.rowVersion !== rowVersion) {
      const current: ManagedLanguage = managed(row);
      throw new MockFailure('conflict', 'Somebody else has changed this in the meantime.', [
        { path: 'body.rowVersion', code: 'invalid_value', message: '', params: { current } },
      ]);
    }
    if (code === sourceLocale && (change.enabled === false || change.fallback)) throw sourceRefusal();
    requireFallback(code, change.fallback);
    const direction = directionOf(code, change.direction ?? row.direction);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    changeLanguage(code, { ...given, direction });
    return managed(found(code));
  },
  order: (call) => {
    requireSuperAdmin(call);
    const { codes } = call.body;
    const known = allLanguages().map(({ code }) => code);
    if ([...codes].sort().join() !== [...known].sort().join()) {
      throw new MockFailure('validation.failed', 'Some fields need another look.', [
        { path: 'body.codes', code: 'invalid_value', message: 'Each language stands in the order once.' },
      ]);
    }
    setLanguages(codes.map(found));
    return {};
  },
  remove: (call) => {
    requireSuperAdmin(call);
    const row = found(call.params.code);
    if (row.code === sourceLocale) throw sourceRefusal();
    if (managed(row).inUse) throw new MockFailure('language.in_use', 'This language is in use. Disable it instead.');
    setLanguages(allLanguages().filter((each) => each !== row));
    return {};
  },
};
