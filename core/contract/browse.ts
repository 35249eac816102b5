import * as z from 'zod';
import { endpoint } from './endpoint';
import { cursorQuery, id, idParams, locale, time } from './fields';

export const browseRow = z.object({
  id,
  code: z.string(),
  title: z.string(),
  /** Plain text of the first paragraph. */
  summary: z.string(),
  /** The locale that title and summary are in. */
  textLocale: locale,
  locales: z.array(locale),
  questions: z.number().int(),
  estimatedMinutes: z.number().nullable(),
  /** The caller's attempt in progress, if there is one. */
  attemptInProgress: id.nullable(),
});
export type BrowseRow = z.infer<typeof browseRow>;

export const browseDetail = browseRow.extend({
  /** Markdown. */
  description: z.string(),
  instructions: z.string(),
  askRespondent: z.array(z.enum(['age', 'sex', 'country'])),
  /** Why no new attempt may begin; null: it may. */
  refusal: z.enum(['single', 'days']).nullable(),
  /** When a new attempt may begin, for the refusal `days`. */
  availableAt: time.nullable(),
});
export type BrowseDetail = z.infer<typeof browseDetail>;

export const browse = {
  list: endpoint({
    method: 'GET',
    path: 'browse',
    permission: 'browse:read',
    summary: 'Published instruments that the caller may answer',
    query: cursorQuery.extend({
      keyword: z.string().trim().max(200).optional(),
      locale: locale.optional(),
      /** Only instruments that have texts in this language. */
      language: locale.optional(),
    }),
    response: z.array(browseRow),
  }),
  get: endpoint({
    method: 'GET',
    path: 'browse/{id}',
    permission: 'browse:read',
    summary: 'What an instrument measures, how long it takes, in which languages',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: browseDetail,
  }),
};
