import { Typography } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import dayjs from 'dayjs';
import { useText } from '@/kit/text/useText';

interface Point {
  at: string;
  value: number;
  formatted: string;
}

/** The most results on the line. */
const mostPoints = 8;
const width = 96;
const height = 28;
const margin = 4;

/** The course of a score: oldest first, only attempts scored by the same version. */
function pointsOf(attempts: readonly HistoryRow[], code: string): Point[] {
  const [newest] = attempts;
  const comparable = attempts.filter(({ version }) => version === newest?.version).slice(0, mostPoints);
  return comparable.reverse().flatMap(({ completedAt, scores }) => {
    const score = scores.find((each) => each.code === code);
    if (completedAt === null || typeof score?.value !== 'number') return [];
    return [{ at: completedAt, value: score.value, formatted: score.formatted }];
  });
}

function placesOf(points: readonly Point[]): [x: number, y: number][] {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = (width - 2 * margin) / Math.max(points.length - 1, 1);
  const scale = most === least ? 0 : (height - 2 * margin) / (most - least);
  return points.map(({ value }, index) => [
    margin + index * step,
    scale === 0 ? height / 2 : height - margin - (value - least) * scale,
  ]);
}

/** The course of a numeric score in results of one instrument, newest first: a line, and the result before in words. */
export function Course({ attempts, code }: { attempts: readonly HistoryRow[]; code: string }) {
  const text = useText();
  const points = pointsOf(attempts, code);
  const before = points.at(-2);
  if (!before) return null;
  const places = placesOf(points);
  const [x = 0, y = 0] = places.at(-1) ?? [];
  return (
    <div className="home-course">
      {/* Time runs in reading direction: mirrored for right to left. */}
      <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <polyline points={places.join(' ')} fill="none" stroke="var(--line-strong)" strokeWidth="2" />
        <circle cx={x} cy={y} r="3.5" fill="var(--primary-text)" />
      </svg>
      <Typography.Text type="secondary">
        {text('home.before', { date: dayjs(before.at).format('LL'), value: before.formatted })}
      </Typography.Text>
    </div>
  );
}
