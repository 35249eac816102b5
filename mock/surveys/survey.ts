import { outdatedDetail } from '../../core/contract/envelope';
import type { SurveyRow } from '../../core/contract/surveys/survey';
import { canonicalJson } from '../../core/instrument/canonical';
import type { InstrumentDocument } from '../../core/instrument/document';
import type { StoredItem } from '../../core/survey/document';
import { isPromiseKept, promiseOf } from '../../core/survey/promise';
import { surveyTextKeys } from '../../core/survey/textKeys';
import { changedSince, isSameValue, planWith } from '../../core/survey/written';
import { namedStaff } from '../accounts/namedStaff';
import { Answer, type Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { pageOf } from '../listed';
import { participationsOf } from './participations';
import { detailOf, documentOf, problemsOf, rowOf, surveyOf } from './surveyRead';
import { allSurveys, aSurvey, keepSurveys, makePage, nextNumber, type SurveyWorld } from './surveyWorld';

function touch({ detail }: SurveyWorld, answered = false): void {
  detail.rowVersion += 1;
  if (!answered) detail.changed = true;
  detail.updatedAt = '2026-11-23T10:00:00.000Z';
}

function requireRowVersion(world: SurveyWorld, rowVersion: number | undefined, locale: string): void {
  if (rowVersion === undefined)
    refuse('validation.failed', { details: [{ path: 'body.rowVersion', code: 'required' }] });
  if (rowVersion !== world.detail.rowVersion) {
    throw outdated('body.rowVersion', world.detail.rowVersion, detailOf(world, locale));
  }
}

function requireFree(code: string): void {
  if (allSurveys().some(({ detail }) => detail.code === code)) refuse('survey.code_taken', { params: { code } });
}

function begin(code: string, facts: Partial<SurveyWorld['detail']>, rest: Partial<SurveyWorld> = {}) {
  requireFree(code);
  const made = aSurvey(100 + nextNumber(), { code, ...facts }, rest);
  keepSurveys([made, ...allSurveys()]);
  return { id: made.detail.id, code };
}

function planOf({
  audience,
  anonymity,
  settings,
  attributes,
  quotas,
  waves,
  randomization,
  messages,
}: SurveyWorld['detail']) {
  const counted = quotas.map(({ taken: _, reading: __, ...quota }) => quota);
  const plan = { audience, anonymity, settings, attributes, quotas: counted, waves, messages };
  return { ...plan, ...(randomization && { randomization }) };
}

const listedItems = (items: readonly Partial<StoredItem>[]) =>
  items.map(({ code, visibleIf, required, version }) => ({
    ...{ code, visibleIf: visibleIf ?? null, required: required ?? true, version: version ?? 'newest' },
  }));

const textsOf = ({ detail, items, texts }: SurveyWorld) => ({
  baseLocale: detail.baseLocale,
  keys: surveyTextKeys({ ...detail, randomization: undefined, items }).map(({ key, format }) => ({ key, format })),
  texts,
  states: Object.fromEntries(
    Object.entries(texts)
      .filter(([locale]) => locale !== detail.baseLocale)
      .map(([locale, bundle]) => [
        locale,
        Object.fromEntries(Object.keys(bundle).map((key) => [key, 'draft' as const])),
      ]),
  ),
});

/** The title of a page's document. */
function titleOf(document: unknown): string | undefined {
  const { baseLocale = '', texts } = (document ?? {}) as Partial<InstrumentDocument>;
  return texts?.[baseLocale]?.title;
}

const statusTo =
  (status: SurveyRow['status']): Handlers['survey']['close'] =>
  ({ params }) => {
    const { detail } = surveyOf(params.id);
    detail.status = status;
    detail.closedAt = status === 'closed' ? '2026-11-23T10:00:00.000Z' : null;
    return { status };
  };

function withPassword(id: string, hasPassword: boolean, locale: string) {
  const world = surveyOf(id);
  world.detail.hasPassword = hasPassword;
  return detailOf(world, locale);
}

export const survey: Handlers['survey'] = {
  list: ({ query: { sorter = { updatedAt: 'descend' }, ...query }, locale }) => {
    const all = allSurveys().map((world) => rowOf(world, locale));
    const { rows, total } = pageOf(all, { ...query, sorter }, ({ title, code }) => `${title} ${code}`);
    return new Answer(rows, { total });
  },
  create: ({ body: { code, title, ...facts } }) => begin(code, facts, { texts: { [facts.baseLocale]: { title } } }),
  read: ({ params, locale }) => detailOf(surveyOf(params.id), locale),
  change: ({ params, body: { rowVersion, seen, ...facts }, locale }) => {
    const world = surveyOf(params.id);
    const plan = planOf(world.detail);
    const next = planWith(plan, facts);
    const { quotas = [], randomization = null, settings = {}, ...rest } = next;
    if (seen === undefined) requireRowVersion(world, rowVersion, locale);
    else {
      const changed = changedSince(plan, seen, next);
      const details = changed.map(({ path, now }) => outdatedDetail(`body.seen.${path}`, canonicalJson(now), now));
      if (details.length > 0) refuse('conflict', { details });
    }
    if (world.detail.answered && !isPromiseKept(promiseOf(plan), promiseOf(next))) refuse('survey.answered');
    const taken = new Map(world.detail.quotas.map((quota) => [quota.code, quota.taken]));
    Object.assign(world.detail, { ...rest, randomization, settings });
    world.detail.quotas = quotas.map((quota) => ({ ...quota, taken: taken.get(quota.code) ?? 0, reading: null }));
    touch(world);
    return detailOf(world, locale);
  },
  setPassword: ({ params, locale }) => withPassword(params.id, true, locale),
  removePassword: ({ params, locale }) => withPassword(params.id, false, locale),
  remove: ({ params }) => {
    const { detail } = surveyOf(params.id);
    if (detail.answered) refuse('survey.answered');
    keepSurveys(allSurveys().filter((world) => world.detail !== detail));
    return {};
  },
  addItem: ({ params, body }) => {
    const world = surveyOf(params.id);
    const { kind, code, ...rest } = body;
    if (world.items.some((item) => item.code === code)) {
      refuse('validation.failed', { details: [{ path: 'body.code', code: 'code.duplicate', params: { code } }] });
    }
    const instrumentId =
      body.kind === 'instrument'
        ? body.instrumentId
        : makePage(
            code,
            titleOf(body.document) ?? code,
            body.document as InstrumentDocument | undefined,
            body.instrumentId,
          );
    const { version, visibleIf, required, position = world.items.length } = { version: undefined, ...rest };
    world.items.splice(position, 0, {
      ...{ kind, code, instrumentId },
      ...(version !== undefined && { version }),
      ...(visibleIf !== undefined && { visibleIf }),
      ...(required !== undefined && { required }),
    });
    touch(world);
    return { code, instrumentId };
  },
  setItems: ({ params, body, locale }) => {
    const world = surveyOf(params.id);
    const { rowVersion, seen, items } = body;
    const now = listedItems(world.items);
    if (seen === undefined) requireRowVersion(world, rowVersion, locale);
    else if (isSameValue(now, listedItems(items))) return detailOf(world, locale);
    else if (!isSameValue(now, listedItems(seen))) throw outdated('body.seen', now.length, now);
    world.items = items.map(({ was, ...item }) => {
      const { kind, instrumentId } = world.items.find(({ code }) => code === (was ?? item.code)) ?? refuse('not_found');
      return { kind, instrumentId, ...item };
    });
    touch(world);
    return detailOf(world, locale);
  },
  removeItem: ({ params }) => {
    const world = surveyOf(params.id);
    if (world.items.every(({ code }) => code !== params.code)) refuse('not_found');
    world.items = world.items.filter(({ code }) => code !== params.code);
    touch(world);
    return {};
  },
  texts: ({ params }) => textsOf(surveyOf(params.id)),
  setTexts: ({ params, body }) => {
    const world = surveyOf(params.id);
    const bundle = { ...world.texts[body.locale] };
    for (const [key, text] of Object.entries(body.seen ?? {})) {
      if (![text, body.texts[key] ?? null].includes(bundle[key] ?? null))
        throw outdated(`body.seen[${JSON.stringify(key)}]`, bundle[key] ?? '', bundle[key] ?? null);
    }
    for (const [key, text] of Object.entries(body.texts)) {
      if (text === null) delete bundle[key];
      else bundle[key] = text;
    }
    world.texts = { ...world.texts, [body.locale]: bundle };
    touch(world);
    return textsOf(world);
  },
  import: ({ body }) => {
    const { format, code, baseLocale = 'en-US', texts, items = [] } = (body ?? {}) as Record<string, never>;
    if (format !== 'survey/1' || typeof code !== 'string') {
      const details = [
        { path: 'format', code: 'schema.not_one_of', params: { value: String(format), allowed: ['survey/1'] } },
        { path: 'items[1].visibleIf', code: 'formula.unknown_name', params: { name: 'mood.total' } },
      ];
      refuse('survey.invalid', { details, params: { count: details.length } });
    }
    return { ...begin(code, { baseLocale }, { texts, items: items as SurveyWorld['items'] }), composed: 0 };
  },
  export: ({ params }) => documentOf(surveyOf(params.id)),
  duplicate: ({ params, body }) => {
    const { detail, items, texts } = surveyOf(params.id);
    const { audience, anonymity, baseLocale, settings, attributes } = detail;
    const facts = structuredClone({ audience, anonymity, baseLocale, settings, attributes });
    return begin(body.code, facts, structuredClone({ items, texts }));
  },
  changes: ({ params }) => {
    const { detail, items, invitations } = surveyOf(params.id);
    const group = detail.anonymity === 'identified' ? 1 : (detail.settings.minimumGroup ?? 5);
    const whole = (count: number) => Math.floor(count / group) * group;
    const waiting = invitations.filter(({ state }) => state === 'waiting' || state === 'sent');
    const changes = detail.changed
      ? items.slice(0, 1).map(({ code }) => ({
          ...{ part: 'item' as const, code, name: code, change: 'changed' as const, fields: ['visibleIf'] },
        }))
      : [];
    return {
      ...{ status: detail.status, revision: detail.revision, changes, group, isRounded: group > 1 },
      underWay: whole(detail.started - detail.completed),
      toBegin: detail.audience === 'invited' ? whole(waiting.length) : null,
      mails: invitations.flatMap(({ sent }) => sent).filter(({ state }) => state === 'waiting').length,
    };
  },
  open: ({ params }) => {
    const world = surveyOf(params.id);
    const problems = problemsOf(world);
    if (problems.length > 0) refuse('survey.not_openable', { details: problems, params: { count: problems.length } });
    const { audience, anonymity, settings, revision } = world.detail;
    const inForce = { audience, anonymity, minimumGroup: settings.minimumGroup ?? 5 };
    Object.assign(world.detail, { status: 'open', revision: revision + 1, inForce, changed: false });
    return { status: 'open' };
  },
  close: statusTo('closed'),
  reopen: statusTo('open'),
  archive: statusTo('archived'),
  collaborators: ({ params }) => surveyOf(params.id).collaborators,
  setCollaborators: ({ params, body }) => {
    const world = surveyOf(params.id);
    world.collaborators = namedStaff(body.collaborators, 'body.collaborators').map(({ id, displayName }, index) => ({
      userId: id,
      name: displayName,
      may: body.collaborators[index]?.may ?? 'see',
    }));
    return world.collaborators;
  },
  participations: ({ params, query }) =>
    participationsOf(surveyOf(params.id)).filter(
      ({ status, marks }) =>
        (query.status === undefined || status === query.status) &&
        (query.mark === undefined || marks.some(({ kind }) => query.mark === 'any' || kind === query.mark)),
    ),
  marks: ({ params }) => {
    const { detail } = surveyOf(params.id);
    const rows = participationsOf(surveyOf(params.id));
    const of = (kind: string) => rows.filter(({ marks }) => marks.some((mark) => mark.kind === kind)).length;
    const isRounded = detail.anonymity !== 'identified';
    const counts = isRounded
      ? { marked: 15, fast: 10, straight: 5, double: 0 }
      : {
          marked: rows.filter(({ marks }) => marks.length > 0).length,
          ...{ fast: of('fast'), straight: of('straight'), double: of('double') },
        };
    const completed = isRounded ? Math.floor(detail.completed / 5) * 5 : detail.completed;
    return { completed, ...counts, isRounded };
  },
};
