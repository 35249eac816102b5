import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { createContext, type DragEvent, type KeyboardEvent, type ReactNode, useContext, useState } from 'react';
import { useText } from '@/kit/text/useText';

type Step = 'first' | 'before' | 'behind' | 'last';

export interface OrderDeeds {
  movable: boolean;
  /** `from`: the button that was used, which keeps the focus. */
  move(key: string, by: Step, from: 'up' | 'down'): void;
  /** Drops what is dragged before or behind this one. */
  drop(onto: string, side: 'before' | 'behind'): void;
  drag(key: string | undefined): void;
}

export const OrderContext = createContext<OrderDeeds | undefined>(undefined);

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'before', ArrowDown: 'behind', Home: 'first', End: 'last' };

const sideOf = (event: DragEvent<HTMLElement>) => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'before' : 'behind';
};

interface Props {
  id: string;
  name: string;
  /** The place among those that are shown, from 0, and how many they are. */
  place: number;
  count: number;
  className?: string;
  children: ReactNode;
}

/** One row of an `OrderedList`. */
export function OrderedItem({ id, name, place, count, className = '', children }: Props) {
  const text = useText();
  const deeds = useContext(OrderContext);
  const [over, setOver] = useState<'before' | 'behind'>();
  const onKey = (event: KeyboardEvent, from: 'up' | 'down') => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    deeds?.move(id, step, from);
  };
  const arrow = (from: 'up' | 'down') => (
    <button
      type="button"
      className="ordered-move"
      data-move={`${id} ${from}`}
      disabled={from === 'up' ? place === 0 : place === count - 1}
      aria-label={text(`ordered.${from}`, { name })}
      onClick={() => deeds?.move(id, from === 'up' ? 'before' : 'behind', from)}
      onKeyDown={(event) => onKey(event, from)}
    >
      {from === 'up' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
    </button>
  );
  return (
    <li
      className={`ordered-item ${className}`}
      data-over={over}
      onDragOver={(event) => {
        if (!deeds?.movable) return;
        event.preventDefault();
        setOver(sideOf(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(undefined);
        deeds?.drop(id, sideOf(event));
      }}
    >
      {deeds?.movable ? (
        <span className="ordered-moves">
          <span
            className="ordered-grip"
            aria-hidden
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', id);
              const item = event.currentTarget.closest('li');
              if (item) event.dataTransfer.setDragImage(item, 12, 12);
              deeds.drag(id);
            }}
            onDragEnd={() => deeds.drag(undefined)}
          >
            <HolderOutlined aria-hidden />
          </span>
          {arrow('up')}
          {arrow('down')}
        </span>
      ) : null}
      {children}
    </li>
  );
}
