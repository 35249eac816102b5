import type { CodeLookups } from '../../database/codeLookups';
import { AppError } from '../../errors';
import { networkOf } from '../../plugins/network';
import { MinuteCounts } from '../openLink/minuteCounts';

/** Wrong codes a minute: from one network (more than a whole school mistypes), and in all. */
const atMost = { ofNetwork: 100, ofAll: 1000 };
const all = 'all';

/**
 * Looks up codes and receipts, and counts wrong ones. A right one is never counted, and never refused for what other networks guess: 100
 * bits cannot be guessed. For a network above its limit nothing is looked up.
 */
export class WrongCodes {
  private readonly counts: MinuteCounts;

  constructor(
    clock: () => Date,
    private readonly lookups: CodeLookups,
  ) {
    this.counts = new MinuteCounts(clock);
  }

  /** What `lookUp` finds; undefined: the code was wrong. @throws AppError `survey.code_unknown`, `request.rate_limited` */
  async find<Found>(address: string, lookUp: () => Promise<Found | undefined>): Promise<Found> {
    const network = networkOf(address);
    this.admit(network);
    return this.lookups(async () => {
      // Of a thousand guesses at once only as many as may be are looked up.
      this.admit(network);
      return (await lookUp()) ?? this.refuse(network);
    });
  }

  private admit(network: string): void {
    if (this.counts.of(network) >= atMost.ofNetwork) this.limit();
  }

  private limit(): never {
    const seconds = this.counts.secondsLeft();
    throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
  }

  private refuse(network: string): never {
    const ofAll = this.counts.add(all);
    // Beyond the limit of all no more networks are kept.
    const isKept = ofAll <= atMost.ofAll || this.counts.of(network) > 0;
    const ofNetwork = isKept ? this.counts.add(network) : 0;
    if (ofNetwork > atMost.ofNetwork || ofAll > atMost.ofAll) this.limit();
    throw new AppError('survey.code_unknown');
  }
}
