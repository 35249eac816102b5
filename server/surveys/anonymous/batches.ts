import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { createSealing } from '../../database/sealing';
import { AppError } from '../../errors';
import type { BatchKeys } from './keys';
import type { Batch, Ledger, Owner } from './ledger';

/** Of an open batch: those who wait in it. */
const purpose = 'used codes of anonymous surveys';

const textOf = ({ kind, id }: Owner) => `${kind}:${id}`;

const markOf = (key: string, owner: Owner) =>
  createHmac('sha256', key)
    .update(`${purpose}\n${textOf(owner)}`)
    .digest('base64url');

function ownerOf(text: string): Owner {
  const [kind, id] = text.split(':');
  if ((kind !== 'invitation' && kind !== 'account') || id === undefined) throw new Error('A sealed code names nobody');
  return { kind, id };
}

/** In random order (Fisher and Yates). `below`: a random whole number from 0, less than its argument. */
function shuffled<T>(list: readonly T[], below: (bound: number) => number): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

export interface Batches {
  /** @throws AppError `survey.key_missing`: the keys of this survey are not where this server looks for them */
  isSpent(ledger: Ledger, surveyId: string, owner: Owner): Promise<boolean>;
  /** Lets a right wait, sealed. @returns its batch; undefined: it was used before */
  spend(ledger: Ledger, asked: { surveyId: string; owner: Owner; combination: string }): Promise<string | undefined>;
  /** Those with enough codes. */
  due(ledger: Ledger, surveyId: string, minimumGroup: number): Promise<Batch[]>;
  /** Writes to its people that their codes were used, all at once. The key is thrown away once that is committed. */
  release(ledger: Ledger, batch: Batch): Promise<void>;
  /** Rewrites its participations, in a transaction of its own. */
  settle(ledger: Ledger, batchId: string): Promise<void>;
  /** A survey is over: writes all that could be marked anew, so that not even the batches are told from one another. */
  levelOwners(ledger: Ledger, surveyId: string): Promise<void>;
  /** Writes all participations of a survey that is over anew, in a transaction of its own. */
  levelTakers(ledger: Ledger, userIds: readonly string[]): Promise<void>;
}

/**
 * How that a code was used stays apart from the participation that began with it. A used code waits, encrypted under the key of its
 * batch. All people of a batch have the same attributes and language, so that nothing tells them from one another; when there are enough,
 * they are marked in one transaction and their participations are rewritten in another, both in random order.
 */
export function createBatches(keys: BatchKeys, below: (bound: number) => number = randomInt): Batches {
  async function keyOf(batchId: string): Promise<string> {
    const key = await keys.get(batchId);
    if (key === undefined) throw new AppError('survey.key_missing');
    return key;
  }

  async function isSpent(ledger: Ledger, surveyId: string, owner: Owner): Promise<boolean> {
    if (await ledger.isMarked(surveyId, owner)) return true;
    const open = await ledger.openBatches(surveyId);
    const marks = await Promise.all(open.map(async ({ id }) => markOf(await keyOf(id), owner)));
    return ledger.hasCode(surveyId, marks);
  }

  return {
    isSpent,

    spend: async (ledger, { surveyId, owner, combination }) => {
      if (await isSpent(ledger, surveyId, owner)) return undefined;
      const open = (await ledger.openBatches(surveyId)).find((batch) => batch.combination === combination);
      const batchId = open?.id ?? randomUUID();
      const key = open === undefined ? await keys.make(batchId) : await keyOf(batchId);
      if (open === undefined) await ledger.addBatch({ id: batchId, surveyId, combination });
      const sealed = createSealing(key, purpose).seal(textOf(owner), batchId);
      await ledger.addCode({ surveyId, batchId, mark: markOf(key, owner), sealed });
      return batchId;
    },

    due: async (ledger, surveyId, minimumGroup) => {
      const full: Batch[] = [];
      // One query after the other: they share a connection.
      for (const batch of await ledger.openBatches(surveyId)) {
        if ((await ledger.codesOf(batch.id)).length >= minimumGroup) full.push(batch);
      }
      return full;
    },

    release: async (ledger, { id, surveyId }) => {
      const { open } = createSealing(await keyOf(id), purpose);
      const owners = (await ledger.codesOf(id)).map((sealed) => ownerOf(open(sealed, id) ?? ''));
      await ledger.mark(surveyId, shuffled(owners, below));
      await ledger.closeBatch(id);
    },

    settle: async (ledger, batchId) => {
      await ledger.rewrite(shuffled(await ledger.takersOf(batchId), below));
      await ledger.forgetBatch(batchId);
    },

    levelOwners: async (ledger, surveyId) =>
      ledger.rewriteOwners(surveyId, shuffled(await ledger.ownersOf(surveyId), below)),

    levelTakers: (ledger, userIds) => ledger.rewrite(shuffled(userIds, below)),
  };
}
