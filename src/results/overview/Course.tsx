import { useText } from '@/kit/text/useText';
import { Figure } from '../charts/Figure';
import { Lines } from '../charts/Lines';
import { blockOf, own } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useFigures } from '../names/useFigures';

const millisecondsOfDay = 24 * 60 * 60 * 1000;
/** Days on which nothing happened are drawn as well, up to so many. */
const mostDays = 1000;

function everyDay(first: string, last: string): string[] {
  const from = Date.parse(first);
  const count = Math.min(mostDays, Math.round((Date.parse(last) - from) / millisecondsOfDay) + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(from + index * millisecondsOfDay).toISOString().slice(0, 10),
  );
}

/** Begun and completed by day. */
export function Course({ results }: TabProps) {
  const text = useText('results.course.');
  const figures = useFigures();
  const days = own(blockOf(results.results, 'course'), 'course')?.days ?? [];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const all = everyDay(first.day, last.day);
  const knowsBegun = days.some(({ begun }) => begun !== null);
  // Before a first group is whole, nobody who completed is in a figure.
  const isWaiting = results.isGrouped && results.n === 0;
  const kinds = (['begun', 'completed'] as const).filter((kind) => (kind === 'begun' ? knowsBegun : !isWaiting));
  if (kinds.length === 0) return null;
  const title = text('title');
  return (
    <Figure
      title={title}
      note={[text('note'), ...(results.waiting > 0 && !isWaiting ? [text('waiting')] : [])].join(' ')}
      table={{
        columns: [text('day'), ...kinds.map((kind) => text(kind))],
        rows: days.map((day) => [figures.day(day.day), ...kinds.map((kind) => day[kind])]),
      }}
      chart={
        <Lines
          label={title}
          isDense={all.length > 12}
          isCount
          places={all.map(figures.day)}
          series={kinds.map((kind) => ({
            key: kind,
            label: text(kind),
            points: all.map((day) => {
              const value = byDay.has(day) ? (byDay.get(day)?.[kind] ?? null) : 0;
              return { value, figures: `${figures.day(day)}: ${figures.count(value)}` };
            }),
          }))}
          format={figures.count}
        />
      }
    />
  );
}
