import { glossary } from 'core/contract/translating/glossary';
import { type Route, route } from '../../plugins/route';
import type { GlossaryService } from './service';

export function glossaryRoutes({ glossaries }: { glossaries: GlossaryService }): Route[] {
  return [
    route(glossary.list, ({ caller, params }) => glossaries.list(caller, params.locale)),
    route(glossary.add, async ({ caller, params, body }) => glossaries.add(caller, params.locale, body)),
    route(glossary.update, ({ caller, params, body: { rowVersion, ...fields } }) =>
      glossaries.update(caller, params.id, fields, rowVersion),
    ),
    route(glossary.remove, async ({ caller, params }) => {
      await glossaries.remove(caller, params.id);
      return {};
    }),
    route(glossary.styleGuide, async ({ caller, params, body }) => ({
      version: await glossaries.setStyle(caller, params.locale, body.text, body.version),
    })),
  ];
}
