import { createHash } from 'node:crypto';
import { translation } from 'core/contract/translating/translation';
import { answer, type Route, route } from '../plugins/route';
import type { TranslationService } from './service';

export function translationRoutes({ translations }: { translations: TranslationService }): Route[] {
  return [
    route(translation.languages, async () => {
      const languages = await translations.languages();
      const etag = createHash('sha256').update(JSON.stringify(languages)).digest('base64url').slice(0, 22);
      return answer(languages, { etag });
    }),
    route(translation.bundle, async ({ params }) => {
      const { status, texts, etag } = await translations.bundle(params.kind, params.locale);
      return answer(texts, { status, etag });
    }),
  ];
}
