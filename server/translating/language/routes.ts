import { language } from 'core/contract/translating/language';
import { type Route, route } from '../../plugins/route';
import { resourceRoutes } from '../../resource/routes';
import type { TranslationProgress } from '../work/service';
import type { LanguageService } from './service';

interface Needs {
  languages: LanguageService;
  translationProgress: TranslationProgress;
}

export function languageRoutes({ languages, translationProgress }: Needs): Route[] {
  const { progress, order } = language.endpoints;
  return [
    ...resourceRoutes(language, languages.kept),
    route(progress, ({ caller, query }) => translationProgress.progressOf(caller, query.locales?.split(','))),
    route(order, async ({ caller, address, body }) => {
      await languages.order({ ...caller, address }, body.codes);
      return {};
    }),
  ];
}
