import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { allLanguages, languages } from './languageWorld';
import { progressOf } from './translationAccess';

export const language: Handlers['language'] = {
  ...languages.handlers,
  progress: ({ caller, query }) => {
    const asked = query.locales?.split(',');
    return progressOf(caller).filter(({ locale }) => asked === undefined || asked.includes(locale));
  },
  order: ({ caller, body: { codes } }) => {
    if (!caller?.roles.includes('superAdmin')) refuse('access.denied');
    const known = new Map(allLanguages().map((row) => [row.code, row]));
    const next = codes.flatMap((code) => known.get(code) ?? []);
    if (next.length !== known.size || new Set(codes).size !== codes.length) {
      const missing = [...known.keys()].filter((code) => !codes.includes(code));
      refuse('validation.failed', {
        details: missing.map((code) => ({ path: 'body.codes', code: 'invalid_value', params: { values: code } })),
      });
    }
    languages.set(next);
    return {};
  },
};
