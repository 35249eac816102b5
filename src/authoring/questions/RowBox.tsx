import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DragHandle } from '@/authoring/list/DragHandle';
import { useText } from '@/kit/text/useText';
import { useList } from './listContext';

interface HandleProps {
  id: string;
  /** What the row is called. */
  name: string;
  disabled: boolean;
  listeners: DraggableSyntheticListeners;
}

export const directions: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Drags a row; the arrow keys move it too. */
export function RowHandle({ id, name, disabled, listeners }: HandleProps) {
  const text = useText();
  const { actions } = useList();
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction === undefined || disabled) return;
    event.preventDefault();
    actions.step(id, direction, 'row');
  };
  return (
    <DragHandle
      label={text('question.handle', { code: name })}
      keys={text('question.handle.keys')}
      disabled={disabled}
      listeners={listeners}
      onKeyDown={press}
    />
  );
}

interface BoxProps {
  id: string;
  /** What the row is called. */
  name: string;
  chosen: boolean;
  /** A new number: the row may have to take the focus. */
  turn: number;
}

/** Selects a row. With the focus here, keys go from row to row, select and move rows. */
export function RowBox({ id, name, chosen, turn }: BoxProps) {
  const text = useText();
  const { actions, wish } = useList();
  const box = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new request.
  useEffect(() => {
    if (wish.current?.id !== id || wish.current.place !== 'row') return;
    wish.current = undefined;
    box.current?.focus();
  }, [turn, id]);

  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    const take = (act: () => void) => {
      event.preventDefault();
      act();
    };
    if (direction && event.altKey) return take(() => actions.step(id, direction, 'row'));
    if (direction && event.shiftKey) return take(() => actions.chooseBeside(id, direction));
    if (direction) return take(() => actions.focusBeside(id, direction, { place: 'row' }));
    if (event.key === ' ' && event.shiftKey) return take(() => actions.choose(id, true));
    if (event.key === 'Enter')
      return take(() => (isCommand ? actions.openDetails(id) : actions.focus({ id, place: 'text' })));
    if (event.key === 'Delete' || event.key === 'Backspace') return take(() => actions.remove(id));
    if (event.key === 'Escape') return take(actions.chooseNone);
    if (event.key.toLowerCase() === 'a' && isCommand) return take(actions.chooseAll);
    if (event.key.toLowerCase() === 'z' && isCommand && !event.shiftKey) {
      event.stopPropagation();
      return take(actions.undo);
    }
  };
  return (
    // The whole box can be pressed; shift and a click choose a range.
    <label className="question-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={text('question.choose', { code: name })}
        checked={chosen}
        onChange={({ nativeEvent }) => actions.choose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        onFocus={() => actions.enter(id)}
        onKeyDown={press}
      />
    </label>
  );
}
