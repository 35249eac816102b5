import { history } from '@umijs/max';
import { answerPath, detailsPath, resultPath } from '@/answering/player/addresses';
import { replacePlayer } from '@/answering/player/stepHistory';

interface Place {
  to: string;
  /** Message id. */
  text: string;
}

/** What stands around an attempt: where its page leads, and what follows its questions. */
export interface Way {
  exitTo: string;
  /** From a page that takes no more answers. */
  back: Place;
  other?: Place;
  /** The questions are shown in another language now. */
  onLanguage(locale: string): void;
  /** The answers have arrived, from here or from another device. */
  onSent(): void;
  /** The attempt was given up; undefined: it cannot be given up here. */
  onGivenUp?(): void;
  /**
   * The server takes no more answers. What it has not taken stays on the device. undefined: the page itself finds out how the attempt
   * ended, and what can never be sent is removed.
   */
  onRefused?(): void;
}

/** Of an attempt that is answered freely. */
export function freeWay(instrument: string, attempt: string): Way {
  return {
    exitTo: '/Browse-Instruments',
    back: { to: detailsPath(instrument), text: 'player.toQuestionnaire' },
    other: { to: '/Browse-Instruments/History', text: 'player.toHistory' },
    onLanguage: (locale) => history.replace(answerPath(instrument, attempt, locale)),
    onSent: () => void replacePlayer(`${resultPath(instrument, attempt)}?sent=1`),
    onGivenUp: () => void replacePlayer(detailsPath(instrument)),
  };
}
