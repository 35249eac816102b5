import { Axis, axisHeight } from './Axis';
import { Block, Chart, Dot, Line, lineHeight, Mark, narrow, Path, type, Words } from './Chart';
import { linear, rangeOf } from './scale';
import { wrap } from './wrap';

export interface DotRow {
  key: string;
  label: string;
  /** Null: not available. */
  value: number | null;
  low: number | null;
  high: number | null;
  /** In words: `3.4 (3.1 to 3.7), n = 48`. */
  figures: string;
  chosen?: boolean;
}

interface Props {
  label: string;
  rows: readonly DotRow[];
  /** A line to compare with: the mean of all, zero, one. */
  reference?: number | undefined;
  /** Ends of the axis; default: what the rows need. */
  range?: readonly [number, number] | undefined;
  format(value: number): string;
  onChoose?: ((key: string) => void) | undefined;
}

const line = 28;

/** An interval that is more times as wide as the middle one does not stretch the axis: the others would be points. */
const widest = 4;

/** What the axis has to hold. */
function valuesOf(rows: readonly DotRow[]): number[] {
  const widths = rows
    .flatMap(({ low, high }) => (low === null || high === null ? [] : [high - low]))
    .sort((one, other) => one - other);
  const middle = widths[Math.floor((widths.length - 1) / 2)] ?? 0;
  return rows.flatMap(({ value, low, high }) => {
    const isWide = low !== null && high !== null && middle > 0 && high - low > widest * middle;
    return (isWide ? [value] : [value, low, high]).filter((each): each is number => each !== null);
  });
}

/** An interval goes on beyond the axis. @param inwards pixels to where the arrow begins */
function Beyond({ end, inwards, y }: { end: number; inwards: number; y: number }) {
  return (
    <Path
      className="chart-beyond"
      points={[
        [end + inwards, y - 5],
        [end, y],
        [end + inwards, y + 5],
      ]}
    />
  );
}

/** A figure of each group with its interval. */
export function Dots({ label, rows, reference, range, format, onChoose }: Props) {
  const [from, to] = range ?? rangeOf([...valuesOf(rows), ...(reference === undefined ? [] : [reference])]);
  const shape = (width: number) => {
    const isNarrow = width < narrow;
    const names = isNarrow ? width : Math.min(width * 0.45, 340);
    const high = rows.map((row) => {
      const lines = wrap(row.label, names - 12, type, 2).length + 1;
      return isNarrow ? lines * lineHeight + line : Math.max(line, lines * lineHeight + 8);
    });
    return { isNarrow, names, high };
  };
  return (
    <Chart label={label} height={(width) => shape(width).high.reduce((sum, high) => sum + high, 0) + axisHeight + 4}>
      {(width) => {
        const { isNarrow, names, high } = shape(width);
        const left = isNarrow ? 12 : names;
        const right = width - 20;
        const at = linear(from, to, left, right);
        const bottom = high.reduce((sum, each) => sum + each, 0);
        let top = 0;
        const drawn = rows.map((row, index) => {
          const y = top;
          const tall = high[index] ?? 0;
          top += tall;
          const middle = isNarrow ? y + tall - line / 2 : y + tall / 2;
          const lines = wrap(row.label, names - 12, type, 2).length;
          const first = isNarrow ? y + 2 : y + (tall - (lines + 1) * lineHeight) / 2;
          return (
            <Mark
              key={row.key}
              label={`${row.label}: ${row.figures}`}
              chosen={row.chosen}
              onChoose={onChoose && (() => onChoose(row.key))}
            >
              <Block className="chart-hit" x={1} y={y + 1} width={width - 2} height={tall - 2} rx={4} />
              <Words x={2} y={first} width={names - 12} sits="below" className="chart-over">
                {row.label}
              </Words>
              <Words x={2} y={first + lines * lineHeight} sits="below" className="chart-over chart-quiet">
                {row.figures}
              </Words>
              {row.low === null || row.high === null ? null : (
                <>
                  <Line
                    className="chart-interval"
                    from={[at(Math.max(from, row.low)), middle]}
                    to={[at(Math.min(to, row.high)), middle]}
                  />
                  {row.low < from ? <Beyond end={left} inwards={6} y={middle} /> : null}
                  {row.high > to ? <Beyond end={right} inwards={-6} y={middle} /> : null}
                </>
              )}
              {row.value === null ? null : <Dot x={at(row.value)} y={middle} size={6} />}
            </Mark>
          );
        });
        return (
          <>
            <Axis {...{ from, to, left, right, bottom, top: 0, format }} />
            {reference === undefined ? null : (
              <Line className="chart-reference" from={[at(reference), 0]} to={[at(reference), bottom]} />
            )}
            {drawn}
          </>
        );
      }}
    </Chart>
  );
}
