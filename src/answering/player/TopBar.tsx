import type { Progress } from 'core/flow';
import { linkTo } from '@/kit/linkTo/linkTo';
import { useText } from '@/kit/text/useText';
import type { Language } from './bar/LanguageField';
import { Options } from './bar/Options';
import { TimeLeft, type TimeLimit } from './bar/TimeLeft';
import { timeInWords } from './momentInWords';
import type { SavedState } from './savedState';
import type { Help } from './useHelp';
import { useOnline } from './useOnline';
import './bar/bar.css';

interface Props {
  /** Undefined: nothing to save. */
  saved: SavedState | undefined;
  /** Undefined: not shown. */
  progress: Progress | undefined;
  locale: string;
  languages: readonly Language[];
  onLanguage(locale: string): Promise<void>;
  exitTo: string | undefined;
  /** A part of another page, which has its own options. */
  embedded: boolean;
  timeLimit: TimeLimit | undefined;
  onEnding(): void;
  onTimeOver(): void;
  /** Undefined: no risks. */
  help: Pick<Help, 'shown' | 'onToggle'> | undefined;
  /** The questionnaire has long lists of statements. */
  hasStatements: boolean;
  /** They are shown one statement at a time. */
  oneStatement: boolean;
  onGiveUp: (() => void) | undefined;
}

/** The link for leaving, saved state, time left, progress, and a menu with all else, in one slim bar. */
export function TopBar(props: Props) {
  const { saved, progress, exitTo, timeLimit, help } = props;
  const text = useText();
  return (
    <header className="player-bar" data-says-offline={saved ? '' : undefined}>
      <div className="player-bar-row">
        {exitTo === undefined ? null : (
          <a {...linkTo(exitTo)} className="player-exit">
            <span aria-hidden="true">×</span>
            <span className="player-exit-text">{text('player.exit')}</span>
          </a>
        )}
        {saved ? <SavedNotice saved={saved} /> : null}
        {timeLimit ? <TimeLeft {...timeLimit} onEnding={props.onEnding} onOver={props.onTimeOver} /> : null}
        {help ? (
          <button
            type="button"
            className="player-bar-button player-bar-risk"
            aria-expanded={help.shown}
            onClick={help.onToggle}
          >
            <span aria-hidden="true">!</span>
            <span className="visually-hidden">{text('player.risk')}</span>
          </button>
        ) : null}
        {props.embedded ? null : <Options {...props} />}
      </div>
      {progress ? (
        <div
          className="player-progress"
          role="progressbar"
          aria-label={text('player.progress')}
          aria-valuemin={0}
          aria-valuemax={progress.total}
          aria-valuenow={progress.answered}
          aria-valuetext={text('player.progress.value', { ...progress })}
        >
          <span style={{ inlineSize: `${(100 * progress.answered) / Math.max(1, progress.total)}%` }} />
        </div>
      ) : null}
    </header>
  );
}

/** Says where the answers are saved. */
function SavedNotice({ saved }: { saved: SavedState }) {
  const text = useText();
  const online = useOnline();
  const time = saved.savedAt === null ? '' : timeInWords(saved.savedAt);
  const state = online || saved.state === 'refused' ? saved.state : 'offline';
  return (
    <p className={`player-saved player-saved-${state}`} role="status">
      <span className="player-saved-dot" aria-hidden="true" />
      {text(`player.saved.${state}`, { time })}
    </p>
  );
}
