import { AppError } from '../../errors';
import { networkOf } from '../../plugins/network';

/** Wrong codes a minute: from one network, and in all. */
const atMost = { ofNetwork: 30, ofAll: 1000 };
const minute = 60_000;

/**
 * Counts wrong codes, in memory and by the minute, so that a flood of guesses holds neither rows nor connections. A right code is never
 * counted, and never refused for what others guess: 100 bits cannot be guessed.
 */
export class WrongCodes {
  private window = 0;
  private all = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(private readonly clock: () => Date) {}

  /** @throws AppError `request.rate_limited`, else `survey.code_unknown` */
  refuse(address: string): never {
    const now = this.clock().getTime();
    const window = Math.floor(now / minute);
    if (window !== this.window) {
      this.window = window;
      this.all = 0;
      this.byNetwork.clear();
    }
    const network = networkOf(address);
    const wrong = (this.byNetwork.get(network) ?? 0) + 1;
    // Beyond the limit of all no more networks are kept.
    if (this.all < atMost.ofAll || this.byNetwork.has(network)) this.byNetwork.set(network, wrong);
    this.all += 1;
    if (wrong > atMost.ofNetwork || this.all > atMost.ofAll) {
      const seconds = Math.ceil(((window + 1) * minute - now) / 1000);
      throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
    }
    throw new AppError('survey.code_unknown');
  }
}
