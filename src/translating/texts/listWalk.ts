import { api } from '@/shell/api/client';
import { filterQuery, type ListFilter } from './listFilter';

/** A message of the list, and the number of messages before it when it was loaded. */
export interface WalkStop {
  id: string;
  at: number;
}

const windowSize = 50;

/**
 * Goes through a filtered list one by one. Loaded ids keep their order: a message that is saved and no longer matches does not shift
 * the position.
 * @param at place of the first requested message, as from `readPlace`; undefined: unknown
 */
export function createListWalk(filter: ListFilter, at = 0) {
  let ids: string[] = [];
  let first = Math.max(0, at - windowSize / 2);
  let cursor: string | null | undefined;
  let started: Promise<void> | undefined;

  async function fetchIds(place: { offset: number } | { after: string }, limit = windowSize): Promise<string[]> {
    // Ids are enough: no cells.
    const query = { ...filterQuery(filter), cells: '', ...place, limit };
    const reply = await api.translation.list.reply({ query, skipErrorHandler: true });
    if (!('offset' in place) || ids.length === 0) cursor = reply?.cursor;
    return (reply?.data ?? []).map(({ id }) => id);
  }

  async function start(): Promise<void> {
    started ??= fetchIds({ offset: first }).then((found) => {
      ids = found;
    });
    await started.catch((error: unknown) => {
      started = undefined;
      throw error;
    });
  }

  /** The message after (1) or before (-1) this one; undefined: there is none. Rejects with a RequestFailure. */
  return async (id: string, step: 1 | -1): Promise<WalkStop | undefined> => {
    await start();
    let index = ids.indexOf(id);
    if (step === 1 && index === ids.length - 1 && cursor) {
      const more = await fetchIds({ after: cursor });
      ids = [...ids, ...more.filter((each) => !ids.includes(each))];
    }
    if (step === -1 && index === 0 && first > 0) {
      const from = Math.max(0, first - windowSize);
      const earlier = (await fetchIds({ offset: from }, first - from)).filter((each) => !ids.includes(each));
      ids = [...earlier, ...ids];
      first = from;
      index = ids.indexOf(id);
    }
    // For a message that is not in the list, the next one is its first.
    const stop = index === -1 ? (step === 1 ? 0 : -1) : index + step;
    const found = ids[stop];
    return found === undefined ? undefined : { id: found, at: first + stop };
  };
}
