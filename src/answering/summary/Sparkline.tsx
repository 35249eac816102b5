import type { CoursePoint } from 'core/contract/answering/attempt';
import { datesInWords } from '@/answering/player/momentInWords';
import { useText } from '@/kit/text/useText';
import './summary.css';

const width = 96;
const height = 28;
const margin = 4;

function placesOf(points: readonly CoursePoint[]): [x: number, y: number][] {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = (width - 2 * margin) / Math.max(points.length - 1, 1);
  const scale = most === least ? 0 : (height - 2 * margin) / (most - least);
  return points.map(({ value }, index) => [
    margin + index * step,
    scale === 0 ? height / 2 : height - margin - (value - least) * scale,
  ]);
}

/** How a score went: a line, its values with their dates on demand and read aloud. Nothing with less than two. */
export function Sparkline({ points }: { points: readonly CoursePoint[] }) {
  const text = useText();
  if (points.length < 2) return null;
  const places = placesOf(points);
  const [x = 0, y = 0] = places.at(-1) ?? [];
  const dates = datesInWords(points.map(({ at }) => at));
  const said = points.map(({ formatted }, index) => `${dates[index]}: ${formatted}`);
  return (
    <span className="sparkline">
      {/* Time runs in reading direction: mirrored for right to left. */}
      <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{said.join('\n')}</title>
        <rect width={width} height={height} fill="transparent" />
        <polyline points={places.join(' ')} fill="none" stroke="var(--line-strong)" strokeWidth="2" />
        <circle cx={x} cy={y} r="3.5" fill="var(--primary-text)" />
      </svg>
      <span className="visually-hidden">{text('trend.sofar', { values: said.join('; ') })}</span>
    </span>
  );
}
