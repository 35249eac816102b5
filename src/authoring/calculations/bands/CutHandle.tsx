import { useIntl } from '@umijs/max';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLanguage } from '@/shell/start/useLanguage';
import type { Cut } from './bandEdits';
import { boundAt, placeOfCut, type Scale } from './scaleGeometry';

interface Props {
  scale: Scale;
  cut: Cut;
  /** Limits of its value, both inclusive. */
  room: { low: number; high: number };
  /** Of the band above the cut-off. */
  name: string;
  /** The element of the scale. */
  line: RefObject<HTMLDivElement | null>;
  /** The value while it is moved; undefined: no longer. */
  onMoving(bound: number | undefined): void;
  onMoved(bound: number): void;
}

/** Milliseconds after the last key until the new value is saved, as one step. */
const pause = 700;

/** Steps of Page up and Page down. */
const leap = 5;

/** A cut-off between two bands, moved with the pointer or the keyboard. */
export function CutHandle({ scale, cut, room, name, line, onMoving, onMoved }: Props) {
  const intl = useIntl();
  const { direction } = useLanguage();
  const [moved, setMoved] = useState<number>();
  const latest = useRef({ moved, onMoved, onMoving });
  latest.current = { moved, onMoved, onMoving };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bound = moved ?? cut.bound;
  const low = Math.max(room.low, Math.ceil(scale.low / scale.step) * scale.step);
  const high = Math.min(room.high, Math.floor(scale.high / scale.step) * scale.step);

  const settle = () => {
    clearTimeout(timer.current);
    const { moved: last, onMoved: tell, onMoving: told } = latest.current;
    latest.current.moved = undefined;
    setMoved(undefined);
    told(undefined);
    if (last !== undefined) tell(last);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was moved by keys is saved when the screen is left.
  useEffect(() => settle, []);

  const moveTo = (next: number) => {
    const held = Math.min(high, Math.max(low, Number(next.toPrecision(12))));
    latest.current.moved = held;
    setMoved(held);
    onMoving(held);
  };
  const press = (event: KeyboardEvent) => {
    const [ahead, back] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const { step } = scale;
    const targets: Readonly<Record<string, number>> = {
      [ahead]: bound + step,
      ArrowUp: bound + step,
      [back]: bound - step,
      ArrowDown: bound - step,
      PageUp: bound + leap * step,
      PageDown: bound - leap * step,
      Home: low,
      End: high,
    };
    if (event.key === 'Enter') return settle();
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(target);
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, pause);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = line.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const along = (event.clientX - box.left) / box.width;
    moveTo(boundAt(scale, direction === 'rtl' ? 1 - along : along, cut.exclusive));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className="band-cut"
      style={{ '--place': placeOfCut(scale, { ...cut, bound }) } as CSSProperties}
      aria-label={intl.formatMessage({ id: 'calculation.band.cut' }, { name })}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={bound}
      aria-valuetext={intl.formatNumber(bound, { maximumFractionDigits: 12 })}
      aria-orientation="horizontal"
      onKeyDown={press}
      onBlur={settle}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={drag}
      onPointerUp={settle}
      onPointerCancel={settle}
    >
      <span aria-hidden>{intl.formatNumber(bound, { maximumFractionDigits: 12 })}</span>
    </div>
  );
}
