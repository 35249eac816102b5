import type { MadeChange } from 'core/contract/authoring/draft';
import type { Operation } from 'core/instrument/operations';
import type { Problem } from 'core/instrument/problem';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Database } from '../../database/connection';
import { poolConfigOf } from '../../database/poolConfig';
import { orUnavailable } from '../../processes/orUnavailable';
import type { InstrumentService, PublishOptions } from '../instrument/service';
import type { Editor } from './saveTexts';
import type { DraftService } from './service';
import { changeSize, type StoredSize, staleSizes, storedSize, structureSize } from './storeSize';

/** What the process does; each is a call of the instruments' or the drafts' service. */
export type LargeWork =
  | { call: 'check'; id: string }
  /** Computes the checksum again. */
  | { call: 'get'; id: string }
  | { call: 'publish'; id: string; options: PublishOptions; by: string | null }
  | { call: 'change'; id: string; change: Parameters<DraftService['change']>[1]; by: Editor }
  | { call: 'undo'; id: string; asked: Parameters<DraftService['undo']>[1]; by: Editor };

export interface LargeTask {
  work: LargeWork;
  now: Date;
  connection: PoolConfig;
}

/** Of a change what its caller does not yet have. */
type Made = Omit<MadeChange, 'operations'> & Partial<Pick<MadeChange, 'operations'>>;
export type LargeOutcome = { problems: Problem[] } | { version: number } | { made: Made } | { done: true };

export interface LargeLimits extends StoredSize {
  /** Values of the operations of a change, characters counted as a hundredth. */
  operations: number;
}

/** Work that takes the server about 50 ms or more: nobody else must wait for it. */
const large: LargeLimits = { structure: 128 * 1024, texts: 256 * 1024, operations: 3000 };

/** Values in all; no further than one more than `most`. */
function weight(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + value.length / 100;
  if (typeof value !== 'object' || value === null) return 1;
  let sum = 1;
  for (const inner of Object.values(value)) {
    sum += weight(inner, most - sum);
    if (sum > most) break;
  }
  return sum;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  instruments: InstrumentService;
  drafts: DraftService;
  /** Has a task done by a separate process, with the outcome of `largeOutcome`. */
  apart(task: LargeTask): Promise<LargeOutcome>;
  limits?: LargeLimits;
}

export interface LargeDrafts {
  instruments: InstrumentService;
  drafts: DraftService;
}

/** The services, but work on a whole large draft is done by a separate process. */
export function apartWhereLarge({ db, clock, log, limits = large, ...needs }: Needs): LargeDrafts {
  const { instruments, drafts } = needs;
  const apart = (work: LargeWork): Promise<LargeOutcome> =>
    orUnavailable(
      needs.apart({ work, now: clock(), connection: poolConfigOf(db) }),
      log,
      { call: work.call, instrument: work.id },
      'A large draft could not be worked on',
    );

  const isOver = ({ structure, texts }: StoredSize) => structure > limits.structure || texts > limits.texts;
  async function isLarge(id: string): Promise<boolean> {
    const size = await storedSize(db, id);
    return size !== undefined && isOver(size);
  }
  const hasLargeStructure = async (id: string) => (await structureSize(db, id)) > limits.structure;
  const isLargeStep = async (step: string) => (await changeSize(db, step)) > limits.structure;
  async function refresh(id?: string): Promise<void> {
    for (const stale of await staleSizes(db, id)) if (isOver(stale)) await apart({ call: 'get', id: stale.id });
  }
  const isMuch = (operations: readonly Operation[]) => weight(operations, limits.operations) > limits.operations;

  async function madeApart(work: Extract<LargeWork, { call: 'change' | 'undo' }>): Promise<Made> {
    const outcome = await apart(work);
    if ('made' in outcome) return outcome.made;
    throw new Error(`A ${work.call} has no outcome`);
  }

  return {
    instruments: {
      ...instruments,
      check: async (id) => {
        if (!(await isLarge(id))) return instruments.check(id);
        const outcome = await apart({ call: 'check', id });
        return 'problems' in outcome ? outcome.problems : [];
      },
      publish: async (id, options, by) => {
        if (!(await isLarge(id))) return instruments.publish(id, options, by);
        const outcome = await apart({ call: 'publish', id, options, by });
        if ('version' in outcome) return outcome.version;
        throw new Error('A publication has no outcome');
      },
      list: async (query, chain) => {
        await refresh();
        return instruments.list(query, chain);
      },
      get: async (id) => {
        await refresh(id);
        return instruments.get(id);
      },
    },
    drafts: {
      ...drafts,
      change: async (id, change, by) => {
        if (!isMuch(change.operations) && !(await hasLargeStructure(id))) return drafts.change(id, change, by);
        const { operations = change.operations, ...made } = await madeApart({ call: 'change', id, change, by });
        return { ...made, operations };
      },
      undo: async (id, asked, by) => {
        if (!(await isLargeStep(asked.step)) && !(await hasLargeStructure(id))) return drafts.undo(id, asked, by);
        const { operations = [], ...made } = await madeApart({ call: 'undo', id, asked, by });
        return { ...made, operations };
      },
    },
  };
}
