import { translation } from 'core/contract/translating/translation';
import { answer, type Route, route } from '../../plugins/route';
import type { TranslationWork } from './work';

/** The translator's work. */
export function translationWorkRoutes({ translationWork: work }: { translationWork: TranslationWork }): Route[] {
  return [
    route(translation.scope, ({ caller, locale }) => work.scope(caller, locale)),
    route(translation.list, async ({ caller, query, locale }) => {
      const { rows, cursor } = await work.list(caller, locale, query);
      return answer(rows, { cursor });
    }),
    route(translation.count, async ({ caller, query: { locales, ...filter } }) => ({
      messages: await work.count(caller, locales, filter),
    })),
    route(translation.progress, ({ caller, query: { locales, ...filter } }) => work.progress(caller, locales, filter)),
    route(translation.add, async ({ caller, body }) => ({ id: await work.add(caller, body) })),
    route(translation.read, ({ caller, params, query }) => work.read(caller, params.id, query.locales)),
    route(translation.updateSource, ({ caller, params, body: { rowVersion, ...change } }) =>
      work.updateSource(caller, params.id, change, rowVersion),
    ),
    route(translation.remove, async ({ caller, params }) => {
      await work.remove(caller, params.id);
      return {};
    }),
    route(translation.save, ({ caller, params, body }) => work.save(caller, params.id, params.locale, body)),
    route(translation.revisions, ({ caller, params }) => work.revisions(caller, params.id, params.locale)),
    route(translation.comment, ({ caller, params, body }) => work.comment(caller, params.id, body)),
    route(translation.resolveComment, ({ caller, params, body }) =>
      work.resolveComment(caller, params.id, body.resolved),
    ),
    route(translation.removeComment, async ({ caller, params }) => {
      await work.removeComment(caller, params.id);
      return {};
    }),
    route(translation.bulk, async ({ caller, body: { action, locale, ...which } }) => {
      const { refusedCount, ...outcome } = await work.bulk(caller, action, locale, which);
      return answer(outcome, { total: refusedCount });
    }),
    route(translation.findReplace, async ({ caller, body: { locale, filter, ...search } }) => {
      const { rows, total } = await work.findReplace(caller, locale, search, filter);
      return answer(rows, { total });
    }),
    route(translation.replace, async ({ caller, body: { locale, chosen, ...search } }) => {
      const { refusedCount, ...outcome } = await work.replace(caller, locale, search, chosen);
      return answer(outcome, { total: refusedCount });
    }),
    route(translation.draftBundle, ({ caller, params }) => work.draftBundle(caller, params.kind, params.locale)),
  ];
}
