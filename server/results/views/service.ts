import { mostViews, type ResultView, type ViewQuery } from 'core/contract/results/views';
import type { ViewTab } from 'core/results/source';
import type { Database, Transaction } from '../../database/connection';
import { isTaken } from '../../database/errors';
import { uuidv7 } from '../../database/uuid';
import { AppError, outdated } from '../../errors';
import type { Caller } from '../../plugins/route';
import { reached } from '../../surveys/survey/reach';
import { findInstrument } from '../store';
import { countViews, deleteView, insertView, lockView, lockViews, type Subject, updateView, viewsOf } from './store';

interface Shown {
  /** Of a survey. */
  item?: string | null;
  tab: ViewTab;
  query: ViewQuery;
}

interface Added {
  name: string;
  isShared: boolean;
  shown: Shown;
}

interface Changed {
  name?: string | undefined;
  isShared?: boolean | undefined;
  shown?: Shown | undefined;
  rowVersion: number;
}

/** Saved views of results. All calls throw the AppErrors of the results of that subject. */
export interface ResultViewService {
  list(by: Caller, subject: Subject): Promise<ResultView[]>;
  /** @throws AppError `view.name_taken`, `view.full` */
  create(by: Caller, subject: Subject, added: Added): Promise<ResultView>;
  /** @throws AppError `not_found` also of a view that is not shared, `access.denied` of one that is, `conflict`, `view.name_taken` */
  change(by: Caller, subject: Subject, id: string, changed: Changed): Promise<ResultView>;
  /** @throws AppError as `change` */
  remove(by: Caller, subject: Subject, id: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
}

const cellsOf = ({ item = null, tab, query }: Shown) => ({ item, tab, query });

export function createResultViewService({ db, clock }: Needs): ResultViewService {
  async function requireResults(by: Caller, subject: Subject): Promise<void> {
    if ('surveyId' in subject) await reached(db, subject.surveyId, by, 'results');
    else if ((await findInstrument(db, subject.instrumentId)) === undefined) throw new AppError('not_found');
  }

  async function read(tx: Transaction, { userId }: Caller, subject: Subject, id: string): Promise<ResultView> {
    const [found] = await viewsOf(tx, subject, userId, id);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  /** Of one's own. */
  async function locked(tx: Transaction, { userId }: Caller, subject: Subject, id: string) {
    const found = await lockView(tx, subject, userId, id);
    if (found === undefined) throw new AppError('not_found');
    if (found.ownerId !== userId) throw new AppError('access.denied');
    return found;
  }

  /** A transaction in which a name may be taken. */
  const naming = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work);
    } catch (error) {
      throw isTaken(error) ? new AppError('view.name_taken', { cause: error }) : error;
    }
  };

  return {
    list: async (by, subject) => {
      await requireResults(by, subject);
      return viewsOf(db, subject, by.userId);
    },

    create: async (by, subject, { name, isShared, shown }) => {
      await requireResults(by, subject);
      return naming(async (tx) => {
        if (!(await lockViews(tx, subject, by.userId))) throw new AppError('not_found');
        if ((await countViews(tx, subject, by.userId)) >= mostViews) {
          throw new AppError('view.full', { params: { maximum: mostViews } });
        }
        const [id, at] = [uuidv7(), clock()];
        const row = { id, ownerId: by.userId, ...subject, name, isShared, ...cellsOf(shown) };
        await insertView(tx, { ...row, createdAt: at, updatedAt: at });
        return read(tx, by, subject, id);
      });
    },

    change: async (by, subject, id, { rowVersion, shown, name, isShared }) => {
      await requireResults(by, subject);
      return naming(async (tx) => {
        const now = await locked(tx, by, subject, id);
        if (now.rowVersion !== rowVersion) {
          throw outdated('body.rowVersion', now.rowVersion, await read(tx, by, subject, id));
        }
        const changes = {
          ...(name !== undefined && { name }),
          ...(isShared !== undefined && { isShared }),
          ...(shown && cellsOf(shown)),
        };
        await updateView(tx, id, changes, clock());
        return read(tx, by, subject, id);
      });
    },

    remove: async (by, subject, id) => {
      await requireResults(by, subject);
      await db.transaction(async (tx) => {
        await locked(tx, by, subject, id);
        await deleteView(tx, id);
      });
    },
  };
}
