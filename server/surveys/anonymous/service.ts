import { createHash, randomInt } from 'node:crypto';
import { combinationOf, sharedCombinations } from 'core/survey';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { promisedGroupOf } from '../../database/promisedGroup';
import type { AttributeValues } from '../../database/schema/survey';
import { AppError } from '../../errors';
import { type Batches, createBatches } from './batches';
import { createBatchKeys } from './keys';
import type { Batch, Owner } from './ledger';
import { createSettling, type Settling } from './settling';
import {
  batchesOf,
  countCombinations,
  findByCredential,
  insertTaking,
  ledgerOf,
  localeOfAccount,
  lockAnonymous,
} from './store';

/** Whose right is used, with what is known of them. */
export interface Spender extends Owner {
  attributes: Readonly<AttributeValues>;
  /** null: not known. */
  locale: string | null;
}

export interface Spent {
  batchId: string;
  /** What may stand beside the answers; undefined: too few people have it. */
  copied: { attributes: Readonly<AttributeValues>; locale: string | null } | undefined;
}

/** Surveys in which nothing connects a person with their answers. */
export interface AnonymousSurveys extends Settling {
  /** @throws AppError `survey.key_missing` */
  isSpent(surveyId: string, owner: Owner): Promise<boolean>;
  /** In the transaction that begins the participation, and locks. @returns undefined: it was used before. @throws AppError `survey.key_missing` */
  spend(tx: Transaction, surveyId: string, spender: Spender): Promise<Spent | undefined>;
  /** Not to be asked any more, unless it was used: then false. In the transaction that writes it, and locks. */
  isFree(tx: Transaction, surveyId: string, owner: Owner): Promise<boolean>;
  remember(
    tx: Transaction,
    taking: { userId: string; surveyId: string; batchId: string | null; credential: string | undefined },
  ): Promise<void>;
  /** The guest who began with this credential. */
  byCredential(surveyId: string, credential: string): Promise<string | undefined>;
  /** Writes out the batches that have enough codes. */
  releaseDue(surveyId: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Folder of the keys of batches. */
  keysDir?: string;
}

/** Seconds for which the numbers of people who share something are kept in memory. */
const countsHeld = 60;

const isOfFiles = (error: unknown): boolean => typeof error === 'object' && error !== null && 'syscall' in error;

const digestOf = (credential: string) => createHash('sha256').update(`anonymous\n${credential}`).digest('hex');

export function createAnonymousSurveys({ db, clock, log, keysDir }: Needs): AnonymousSurveys {
  const keys = createBatchKeys(keysDir);
  const batches: Batches = createBatches(keys, randomInt);
  const held = new Map<string, { until: number; shared: ReadonlySet<string> }>();

  /** The combinations that may stand beside answers. */
  async function sharedOf(tx: Transaction, surveyId: string, kind: Owner['kind']): Promise<ReadonlySet<string>> {
    const name = `${surveyId} ${kind}`;
    const now = clock().getTime();
    const known = held.get(name);
    if (known !== undefined && known.until > now) return known.shared;
    const counts = new Map<string, number>();
    for (const { n, ...person } of await countCombinations(tx, surveyId, kind)) {
      counts.set(combinationOf(person), n);
    }
    const shared = sharedCombinations(counts, await promisedGroupOf(tx, surveyId));
    if (held.size > 1000) held.clear();
    held.set(name, { until: now + countsHeld * 1000, shared });
    return shared;
  }

  async function finish({ id, surveyId }: Batch): Promise<void> {
    await keys.destroy(id);
    await db.transaction(async (tx) => {
      await lockAnonymous(tx, surveyId);
      await batches.settle(ledgerOf(tx), id);
    });
  }

  async function releaseDue(surveyId: string): Promise<void> {
    for (;;) {
      const released = await db.transaction(async (tx) => {
        await lockAnonymous(tx, surveyId);
        const ledger = ledgerOf(tx);
        const [due] = await batches.due(ledger, surveyId, await promisedGroupOf(tx, surveyId));
        if (due !== undefined) await batches.release(ledger, due);
        return due;
      });
      if (released === undefined) return;
      await finish(released);
    }
  }

  /** Whatever becomes of a batch, what led to it is done: the job tries again. */
  const tryRelease = (surveyId: string) =>
    releaseDue(surveyId).catch((error: unknown) => log.error({ err: error }, 'A batch stays sealed'));

  return {
    isSpent: (surveyId, owner) => batches.isSpent(ledgerOf(db), surveyId, owner),

    spend: async (tx, surveyId, { attributes, locale, ...owner }) => {
      await lockAnonymous(tx, surveyId);
      const known =
        owner.kind === 'invitation'
          ? { attributes, locale }
          : { attributes: {}, locale: await localeOfAccount(tx, owner.id) };
      const shared = combinationOf(known);
      const isCommon = (await sharedOf(tx, surveyId, owner.kind)).has(shared);
      const combination = isCommon ? `${owner.kind}:${shared}` : '';
      const batchId = await batches.spend(ledgerOf(tx), { surveyId, owner, combination }).catch((error: unknown) => {
        if (error instanceof AppError || !isOfFiles(error)) throw error;
        log.error({ err: error }, 'The folder of the keys of anonymous surveys (KEYS_DIR) cannot be used');
        throw new AppError('survey.key_missing');
      });
      return batchId === undefined ? undefined : { batchId, copied: isCommon ? known : undefined };
    },

    isFree: async (tx, surveyId, owner) => {
      await lockAnonymous(tx, surveyId);
      return !(await batches.isSpent(ledgerOf(tx), surveyId, owner));
    },

    remember: (tx, { credential, ...taking }) =>
      insertTaking(tx, { ...taking, credential: credential === undefined ? null : digestOf(credential) }),

    byCredential: (surveyId, credential) => findByCredential(db, surveyId, digestOf(credential)),

    releaseDue: tryRelease,

    ...createSettling({ db, clock, keys, batches, releaseDue: tryRelease, finish, batchesOf: () => batchesOf(db) }),
  };
}
