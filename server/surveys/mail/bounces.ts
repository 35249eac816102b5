import type { Database, Transaction } from '../../database/connection';
import { type Failure, failuresIn } from './report';
import { lockBounced, markBounced, setBounced } from './storeBounces';
import { takeBackOf } from './storeTakeBack';

export interface BounceCounts {
  bounced: number;
  unknown: number;
  ignored: number;
}

/** Whether a mail that came back says that the invitation never arrived: not of somebody who has opened it. */
const isReached = (state: string) => !['waiting', 'sent', 'bounced'].includes(state);

/** As far as an address can be looked for. */
const isAddress = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;

/** Takes in what came back: nobody whose address fails gets another mail of the survey. */
export function createBounces({ db, clock }: { db: Database; clock: () => Date }) {
  async function take(tx: Transaction, surveyId: string, { mail, address, failure }: Failure, counts: BounceCounts) {
    const found = await lockBounced(tx, surveyId, { mail, address });
    if (found === undefined) {
      counts.unknown += 1;
      return;
    }
    const at = clock();
    const key = { surveyId, id: found.id };
    await markBounced(tx, key, { mail, failure, at });
    await takeBackOf(tx, key, { reason: 'bounced', at });
    if (isReached(found.state)) counts.ignored += 1;
    else {
      await setBounced(tx, key);
      if (found.state !== 'bounced') counts.bounced += 1;
    }
  }

  return async (
    surveyId: string,
    {
      addresses = [],
      reports = [],
    }: { addresses?: readonly string[] | undefined; reports?: readonly string[] | undefined },
    within: (tx: Transaction, counts: BounceCounts) => Promise<unknown>,
  ): Promise<BounceCounts> => {
    const counts: BounceCounts = { bounced: 0, unknown: 0, ignored: 0 };
    const given = addresses.map((address) => address.trim()).filter((address) => isAddress.test(address));
    counts.unknown += addresses.length - given.length;
    const failures: Failure[] = given.map((address) => ({ mail: undefined, address, failure: '' }));
    for (const report of reports) {
      const found = await failuresIn(report).catch(() => []);
      if (found.length === 0) counts.ignored += 1;
      failures.push(...found);
    }
    await db.transaction(async (tx) => {
      for (const failure of failures) await take(tx, surveyId, failure, counts);
      await within(tx, counts);
    });
    return counts;
  };
}
