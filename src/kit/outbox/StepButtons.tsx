import { RollbackOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { useText } from '../text/useText';
import './outbox.css';

const directions = ['undo', 'redo'] as const;
type Direction = (typeof directions)[number];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `undo` for Ctrl/⌘ Z, `redo` for Ctrl/⌘ Shift Z and Ctrl Y; undefined: neither, or the focused field handles the key. */
function stepOf(event: KeyboardEvent): Direction | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}

interface Props {
  /** What the next step is called, in the user's language; undefined: there is none. */
  names: Readonly<Record<Direction, string | undefined>>;
  /** `undo` and `redo`. */
  store: Readonly<Record<Direction, () => void>>;
}

/** Undo and redo, each with the name of its step; also by keyboard. */
export function StepButtons({ names, store }: Props) {
  const text = useText('draft.');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === undefined) return;
      event.preventDefault();
      store[step]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [store]);
  return (
    <span className="step-buttons">
      {directions.map((direction) => {
        const what = names[direction];
        const name = what ? text(`${direction}What`, { what }) : text(direction);
        return (
          <Tooltip key={direction} title={name}>
            <Button
              type="text"
              icon={<RollbackOutlined aria-hidden className={`step-${direction}`} />}
              aria-label={name}
              aria-keyshortcuts={direction === 'undo' ? 'Control+Z Meta+Z' : 'Control+Shift+Z Meta+Shift+Z'}
              disabled={what === undefined}
              onClick={() => store[direction]()}
            />
          </Tooltip>
        );
      })}
    </span>
  );
}
