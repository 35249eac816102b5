import { glossary } from 'core/contract/translating/glossary';
import { type Route, route } from '../../plugins/route';
import { resourceRoutes } from '../../resource/routes';
import type { GlossaryService } from './service';

export function glossaryRoutes({ glossaries }: { glossaries: GlossaryService }): Route[] {
  return [
    ...resourceRoutes(glossary, glossaries.terms),
    route(glossary.endpoints.list, async ({ caller, address, params: { locale } }) => {
      const by = { ...caller, address };
      const { text, version } = await glossaries.styleOf(by, locale);
      const { rows } = await glossaries.terms.list(by, { locale });
      return { terms: rows, styleGuide: text, styleGuideVersion: version };
    }),
    route(glossary.endpoints.styleGuide, async ({ caller, address, params, body }) => ({
      version: await glossaries.setStyle({ ...caller, address }, params.locale, body.text, body.version),
    })),
  ];
}
