import { AppError } from '../../errors';
import { networkOf } from '../../plugins/network';
import { MinuteCounts } from '../openLink/minuteCounts';

/** Wrong codes a minute: from one network, and in all. */
const atMost = { ofNetwork: 30, ofAll: 1000 };
const all = 'all';

/** Counts wrong codes. A right code is never counted, and never refused for what others guess: 100 bits cannot be guessed. */
export class WrongCodes {
  private readonly counts: MinuteCounts;

  constructor(clock: () => Date) {
    this.counts = new MinuteCounts(clock);
  }

  /** @throws AppError `request.rate_limited`, else `survey.code_unknown` */
  refuse(address: string): never {
    const network = networkOf(address);
    const ofAll = this.counts.add(all);
    // Beyond the limit of all no more networks are kept.
    const isKept = ofAll <= atMost.ofAll || this.counts.of(network) > 0;
    const ofNetwork = isKept ? this.counts.add(network) : 0;
    if (ofNetwork > atMost.ofNetwork || ofAll > atMost.ofAll) {
      const seconds = this.counts.secondsLeft();
      throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
    }
    throw new AppError('survey.code_unknown');
  }
}
