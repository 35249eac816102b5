import { language } from 'core/contract/translating/language';
import { type Route, route } from '../../plugins/route';
import type { TranslationProgress } from '../work/service';
import type { LanguageService } from './service';

interface Needs {
  languages: LanguageService;
  translationProgress: TranslationProgress;
}

export function languageRoutes({ languages, translationProgress }: Needs): Route[] {
  return [
    route(language.list, () => languages.list()),
    route(language.progress, ({ caller, query }) => translationProgress.progressOf(caller, query.locales?.split(','))),
    route(language.read, ({ params }) => languages.read(params.code)),
    route(language.add, ({ caller, address, body: { code, ...settings } }) =>
      languages.add({ userId: caller.userId, address }, code, settings),
    ),
    route(language.update, ({ caller, address, params, body: { rowVersion, ...change } }) =>
      languages.update({ userId: caller.userId, address }, params.code, change, rowVersion),
    ),
    route(language.order, async ({ caller, address, body }) => {
      await languages.order({ userId: caller.userId, address }, body.codes);
      return {};
    }),
    route(language.remove, async ({ caller, address, params }) => {
      await languages.remove({ userId: caller.userId, address }, params.code);
      return {};
    }),
  ];
}
