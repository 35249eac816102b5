import * as z from 'zod';
import { type ResultFilter, resultFilter } from '../../results/filter';
import { instrumentParts, viewTabs } from '../../results/source';
import { endpoint } from '../endpoint';
import { author, id, idParams, locale, made, nothing, personName, seenRowVersion, time } from '../fields';

/** The most views that one person has of a survey or an instrument. */
export const mostViews = 100;

const code = z.string().min(1).max(200);
const text = z.string().min(1).max(4000);

/** As in the address of the page, where `filter` and `margins` are JSON. */
const asked = {
  of: text.optional(),
  by: code.optional(),
  against: text.optional(),
  reference: locale.optional(),
  margins: z.record(code, z.record(code, z.number().min(0))).optional(),
  search: z.string().min(1).max(200).optional(),
  /** Of an instrument. */
  part: z.enum(instrumentParts).optional(),
};
const query = z.strictObject({ filter: resultFilter.optional(), ...asked });

/** What the page of a survey's results shows: of one of its items, or of `all`. */
const shownOfSurvey = z.strictObject({ item: code, tab: z.enum(viewTabs), query });
const shownOfInstrument = z.strictObject({ tab: z.enum(viewTabs), query });

/** What the tab is asked for. Its filter was one when it was saved, and may name what is gone. */
export type ViewQuery = Omit<z.output<typeof query>, 'filter'> & { filter?: ResultFilter | undefined };

const view = z.object({
  id,
  name: z.string(),
  owner: author,
  /** Whether it is the caller's: only the owner changes a view. */
  isOwn: z.boolean(),
  /** Everybody who may see these results sees it. */
  isShared: z.boolean(),
  /** Of an instrument null. */
  item: z.string().nullable(),
  tab: z.enum(viewTabs),
  query: made<ViewQuery>(),
  createdAt: time,
  updatedAt: time,
  rowVersion: z.number().int(),
});
export type ResultView = z.infer<typeof view>;

const added = <S extends z.ZodType>(shown: S) =>
  z.strictObject({ name: personName, isShared: z.boolean().default(false), shown });
/** What is absent stays. */
const changed = <S extends z.ZodType>(shown: S) =>
  z.strictObject({
    name: personName.optional(),
    isShared: z.boolean().optional(),
    shown: shown.optional(),
    rowVersion: seenRowVersion,
  });

const viewParams = idParams.extend({ view: id });

/** Views of the results of a survey, for those who may see these. Whoever may not gets `not_found`. */
export const surveyView = {
  list: endpoint({
    method: 'GET',
    path: 'surveys/{id}/results-views',
    permission: 'survey:write',
    summary: "One's own views of a survey's results, and those that others share, by name",
    params: idParams,
    response: z.array(view),
  }),
  create: endpoint({
    method: 'POST',
    path: 'surveys/{id}/results-views',
    permission: 'survey:write',
    summary: "Save what the page of a survey's results shows",
    params: idParams,
    body: added(shownOfSurvey),
    response: view,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'surveys/{id}/results-views/{view}',
    permission: 'survey:write',
    summary: 'Rename, replace or share a view of one’s own',
    params: viewParams,
    body: changed(shownOfSurvey),
    response: view,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'surveys/{id}/results-views/{view}',
    permission: 'survey:write',
    summary: 'Delete a view of one’s own',
    params: viewParams,
    response: nothing,
  }),
};

/** The same of an instrument. */
export const instrumentView = {
  list: endpoint({
    method: 'GET',
    path: 'instruments/{id}/results-views',
    permission: 'result:read',
    summary: "One's own views of an instrument's results, and those that others share, by name",
    params: idParams,
    response: z.array(view),
  }),
  create: endpoint({
    method: 'POST',
    path: 'instruments/{id}/results-views',
    permission: 'result:read',
    summary: "Save what the page of an instrument's results shows",
    params: idParams,
    body: added(shownOfInstrument),
    response: view,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'instruments/{id}/results-views/{view}',
    permission: 'result:read',
    summary: 'Rename, replace or share a view of one’s own',
    params: viewParams,
    body: changed(shownOfInstrument),
    response: view,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'instruments/{id}/results-views/{view}',
    permission: 'result:read',
    summary: 'Delete a view of one’s own',
    params: viewParams,
    response: nothing,
  }),
};
