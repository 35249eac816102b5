import { Line, Words } from './Chart';
import { linear, ticksOf } from './scale';

interface Props {
  from: number;
  to: number;
  /** Pixels between which it runs, and below which it stands. */
  left: number;
  right: number;
  bottom: number;
  /** Where its lines begin. */
  top: number;
  format(value: number): string;
  /** How far beside its place a name stands, in units of the axis. */
  offset?: number;
  /** The last whole number that is named; then only whole numbers are. */
  last?: number;
}

/** Pixels below the drawing that an axis needs. */
export const axisHeight = 24;

/** A horizontal axis with quiet lines. */
export function Axis({ from, to, left, right, bottom, top, format, offset = 0, last }: Props) {
  const place = linear(from, to, left, right);
  const at = (tick: number) => place(tick + offset);
  const ticks = ticksOf(from, last ?? to, Math.max(2, Math.floor((right - left) / 70)));
  const named = last === undefined ? ticks : ticks.filter(Number.isInteger);
  return (
    <>
      {named.map((tick) => (
        <g key={tick}>
          <Line from={[at(tick), top]} to={[at(tick), bottom]} />
          <Words x={at(tick)} y={bottom + 2} anchor="middle" sits="below" className="chart-quiet">
            {format(tick)}
          </Words>
        </g>
      ))}
      <Line className="chart-base" from={[left, bottom]} to={[right, bottom]} />
    </>
  );
}

interface SideProps {
  from: number;
  to: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
  format(value: number): string;
  /** Only whole numbers are named. */
  isCount?: boolean;
}

/** A vertical axis: its figures at the start side, its lines across. */
export function SideAxis({ from, to, top, bottom, left, right, format, isCount = false }: SideProps) {
  const at = linear(from, to, bottom, top);
  const ticks = ticksOf(from, to, Math.max(2, Math.floor((bottom - top) / 40)));
  return (isCount ? ticks.filter(Number.isInteger) : ticks).map((tick) => (
    <g key={tick}>
      <Line from={[left, at(tick)]} to={[right, at(tick)]} />
      <Words x={left - 6} y={at(tick)} anchor="end" className="chart-quiet">
        {format(tick)}
      </Words>
    </g>
  ));
}
