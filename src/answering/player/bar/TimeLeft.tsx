import { useIntl } from '@umijs/max';
import { useEffect, useRef, useState } from 'react';
import { prefer, usePreferences } from '../preferences';
import type { ServerClock } from '../serverClock';

export interface TimeLimit {
  clock: ServerClock;
  /** Milliseconds since 1970, by the server's clock. */
  end: number;
}

const minute = 60_000;
/** Minutes before the end at which the time left is announced. */
const warnings = [5, 1];
/** Milliseconds that a last request needs. */
const lastMoment = 3_000;
const tick = 1_000;

/** The time left: announced at five minutes and at one, highlighted in the last. `onEnding`: enough is left to send the answers. */
export function TimeLeft({ clock, end, onEnding, onOver }: TimeLimit & { onEnding(): void; onOver(): void }) {
  const intl = useIntl();
  const { seconds } = usePreferences();
  const [left, setLeft] = useState(() => Math.max(0, end - clock.now()));
  const [said, setSaid] = useState('');
  const heard = useRef({ onEnding, onOver });
  heard.current = { onEnding, onOver };
  const done = useRef({ warned: Number.POSITIVE_INFINITY, ending: false, over: false });

  useEffect(() => {
    const look = () => {
      const now = Math.max(0, end - clock.now());
      setLeft(now);
      const due = warnings.filter((minutes) => now <= minutes * minute).at(-1);
      if (due !== undefined && due < done.current.warned && now > 0) {
        done.current.warned = due;
        setSaid(intl.formatMessage({ id: 'player.time.warning' }, { minutes: Math.ceil(now / minute) }));
      }
      if (now > lastMoment) {
        done.current.ending = false;
        done.current.over = false;
      } else if (!done.current.ending) {
        done.current.ending = true;
        heard.current.onEnding();
      }
      if (now === 0 && !done.current.over) {
        done.current.over = true;
        heard.current.onOver();
      }
    };
    look();
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, [clock, end, intl]);

  const whole = Math.ceil(left / 1000);
  const clockText = `${intl.formatNumber(Math.floor(whole / 60))}:${intl.formatNumber(whole % 60, { minimumIntegerDigits: 2 })}`;
  const roughText =
    left <= minute
      ? intl.formatMessage({ id: 'player.time.lastMinute' })
      : intl.formatMessage({ id: 'player.time.minutes' }, { minutes: Math.ceil(left / minute) });
  const state = left <= minute ? ' player-time-last' : left <= 5 * minute ? ' player-time-soon' : '';
  return (
    <div className={`player-time${state}`}>
      <button
        type="button"
        aria-pressed={seconds}
        aria-label={intl.formatMessage({ id: 'player.time.label' }, { time: seconds ? clockText : roughText })}
        title={intl.formatMessage({ id: seconds ? 'player.time.hideSeconds' : 'player.time.showSeconds' })}
        onClick={() => prefer({ seconds: !seconds })}
      >
        {seconds ? clockText : roughText}
      </button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
