import type { ShownItem, SurveyDetail, SurveyTexts } from 'core/contract/surveys/survey';
import type { ItemSettings } from './parts';

/** A survey with its texts, as its author sees it. */
export interface SurveyView {
  detail: SurveyDetail;
  texts: SurveyTexts;
}

/** By their paths: `audience`, `settings.grace`, `quotas`, `items` (order and settings), `texts.de-DE.title`. null: none. */
export type Fields = Readonly<Record<string, unknown>>;

interface Named {
  id: string;
  /** In the user's language: “the order of the items”. */
  what: string;
  /** Id of the change that this one, with others, takes back or does again; of a new one its own. */
  origin: string;
  /** Absent: a new one. */
  turn?: 'undo' | 'redo';
}

/** What is sent in one call. */
type Edit =
  | { kind: 'set'; before: Fields; after: Fields }
  | { kind: 'add' | 'remove'; item: ShownItem; position: number };

/** An edit made here that the server does not have yet, or that can be taken back. */
export type SurveyChange = Named & Edit;

const withoutWas = (items: readonly ItemSettings[]) => items.map(({ was: _, ...item }) => item);

/** An item that got another code is found again by it. */
function swapped({ before, after }: { before: Fields; after: Fields }): { before: Fields; after: Fields } {
  if (!('items' in after)) return { before: after, after: before };
  const [from, to] = [before.items, after.items] as [readonly ItemSettings[], readonly ItemSettings[]];
  const back = from.map((item) => {
    const renamed = to.find(({ was }) => was === item.code);
    return renamed ? { ...item, was: renamed.code } : item;
  });
  return { before: { items: withoutWas(to) }, after: { items: back } };
}

export function inverse(change: SurveyChange): SurveyChange {
  if (change.kind === 'set') return { ...change, ...swapped(change) };
  return { ...change, kind: change.kind === 'add' ? 'remove' : 'add' };
}
