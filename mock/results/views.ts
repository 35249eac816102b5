import { mostViews, type ResultView, type ViewQuery } from '../../core/contract/results/views';
import type { ViewTab } from '../../core/results/source';
import { type Caller, people } from '../accounts/people';
import { instrumentOf } from '../authoring/instrument';
import type { Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { surveyOf } from '../surveys/surveyRead';
import { newId } from '../translating/translationWorld';

interface Kept extends Omit<ResultView, 'owner' | 'isOwn'> {
  ownerId: string;
  /** Id of the survey or instrument. */
  subject: string;
}

interface Shown {
  item?: string;
  tab: ViewTab;
  query: ViewQuery;
}

interface Changed {
  name?: string | undefined;
  isShared?: boolean | undefined;
  shown?: Shown | undefined;
  rowVersion: number;
}

let views: Kept[] = [];

export function resetViews(): void {
  views = [];
}

const now = () => new Date().toISOString();

function shownTo(by: string, { ownerId, subject: _, ...view }: Kept): ResultView {
  const name = people.find(({ id }) => id === ownerId)?.displayName;
  return { ...view, owner: name === undefined ? 'erased' : { id: ownerId, name }, isOwn: ownerId === by };
}

/** A view that others have made, for tests. */
export function addView(subject: string, ownerId: string, name: string, { item, tab, query }: Shown): string {
  const at = now();
  const stamps = { id: newId(), createdAt: at, updatedAt: at, rowVersion: 1 };
  views = [...views, { ...stamps, subject, ownerId, name, isShared: true, item: item ?? null, tab, query }];
  return stamps.id;
}

function requireFreeName(subject: string, ownerId: string, name: string, but?: string): void {
  const isTaken = views.some(
    (each) =>
      each.subject === subject &&
      each.ownerId === ownerId &&
      each.id !== but &&
      each.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) refuse('view.name_taken');
}

const idOf = (caller: Caller | undefined) => caller?.id ?? '';

function list(subject: string, by: string): ResultView[] {
  return views
    .filter((each) => each.subject === subject && (each.ownerId === by || each.isShared))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((each) => shownTo(by, each));
}

function create(subject: string, by: string, body: { name: string; isShared: boolean; shown: Shown }): ResultView {
  if (views.filter((each) => each.subject === subject && each.ownerId === by).length >= mostViews) {
    refuse('view.full', { params: { maximum: mostViews } });
  }
  requireFreeName(subject, by, body.name);
  const id = addView(subject, by, body.name, body.shown);
  views = views.map((each) => (each.id === id ? { ...each, isShared: body.isShared } : each));
  return shownTo(by, own(subject, by, id));
}

function own(subject: string, by: string, id: string): Kept {
  const found = views.find((each) => each.subject === subject && each.id === id);
  if (found === undefined || (found.ownerId !== by && !found.isShared)) return refuse('not_found');
  return found.ownerId === by ? found : refuse('access.denied');
}

function change(subject: string, by: string, id: string, { rowVersion, name, isShared, shown }: Changed): ResultView {
  const before = own(subject, by, id);
  if (rowVersion !== before.rowVersion) {
    throw outdated('body.rowVersion', before.rowVersion, shownTo(by, before));
  }
  if (name !== undefined) requireFreeName(subject, by, name, id);
  const after: Kept = {
    ...before,
    ...(name !== undefined && { name }),
    ...(isShared !== undefined && { isShared }),
    ...(shown && { item: shown.item ?? null, tab: shown.tab, query: shown.query }),
    ...{ updatedAt: now(), rowVersion: rowVersion + 1 },
  };
  views = views.map((each) => (each === before ? after : each));
  return shownTo(by, after);
}

function remove(subject: string, by: string, id: string): Record<string, never> {
  const gone = own(subject, by, id);
  views = views.filter((each) => each !== gone);
  return {};
}

const survey = (id: string) => surveyOf(id).detail.id;
const instrument = (id: string) => instrumentOf(id).id;

export const surveyView: Handlers['surveyView'] = {
  list: ({ params, caller }) => list(survey(params.id), idOf(caller)),
  create: ({ params, caller, body }) => create(survey(params.id), idOf(caller), body),
  change: ({ params, caller, body }) => change(survey(params.id), idOf(caller), params.view, body),
  remove: ({ params, caller }) => remove(survey(params.id), idOf(caller), params.view),
};

export const instrumentView: Handlers['instrumentView'] = {
  list: ({ params, caller }) => list(instrument(params.id), idOf(caller)),
  create: ({ params, caller, body }) => create(instrument(params.id), idOf(caller), body),
  change: ({ params, caller, body }) => change(instrument(params.id), idOf(caller), params.view, body),
  remove: ({ params, caller }) => remove(instrument(params.id), idOf(caller), params.view),
};
