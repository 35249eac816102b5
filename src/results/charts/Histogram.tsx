import { Axis, axisHeight, SideAxis } from './Axis';
import { Block, Chart, Line, Mark, Words } from './Chart';
import { linear, rangeOf } from './scale';

export interface Bin {
  from: number;
  to: number;
  count: number;
  label: string;
  chosen?: boolean;
}

/** A range behind the columns, such as a band. */
export interface Range {
  key: string;
  label: string;
  from: number;
  to: number;
  ground: string;
}

interface Props {
  label: string;
  bins: readonly Bin[];
  ranges?: readonly Range[];
  /** Lines with a name, such as the mean and the mean of the norm. */
  marks?: readonly { label: string; at: number }[];
  format(value: number): string;
  formatCount(value: number): string;
  onChoose?: ((bin: Bin) => void) | undefined;
}

const left = 44;
const high = 180;

/** How often each range of values comes. */
export function Histogram({ label, bins, ranges = [], marks = [], format, formatCount, onChoose }: Props) {
  const from = Math.min(...bins.map((bin) => bin.from));
  const to = Math.max(...bins.map((bin) => bin.to));
  const [, most] = rangeOf([0, ...bins.map(({ count }) => count), 1]);
  const named = ranges.length > 0 ? 22 : 0;
  const top = 6 + named + marks.length * 18;
  /** Each column is one whole number: its name stands below its middle. */
  const isWhole = bins.every((bin) => bin.to - bin.from === 1 && Number.isInteger(bin.from));
  return (
    <Chart label={label} height={() => top + high + axisHeight + 4}>
      {(width) => {
        const right = width - 12;
        const bottom = top + high;
        const at = linear(from, to, left, right);
        const up = linear(0, most, bottom, top);
        return (
          <>
            {ranges.map((range) => {
              const start = at(Math.max(from, range.from));
              const end = at(Math.min(to, range.to));
              if (!(end > start)) return null;
              return (
                <g key={range.key}>
                  <title>{range.label}</title>
                  <Block
                    className="chart-band"
                    x={start}
                    y={top - named + 2}
                    width={end - start}
                    height={high + named - 2}
                    style={{ fill: range.ground }}
                  />
                  <Words
                    x={start + 4}
                    y={top - named + 11}
                    width={end - start - 4}
                    lines={1}
                    className="chart-cell-words"
                  >
                    {range.label}
                  </Words>
                </g>
              );
            })}
            <SideAxis from={0} to={most} {...{ top, bottom, left, right }} format={formatCount} />
            {bins.map((bin) => (
              <Mark
                key={bin.from}
                label={bin.label}
                chosen={bin.chosen}
                onChoose={onChoose && bin.count > 0 ? () => onChoose(bin) : undefined}
              >
                <Block className="chart-hit" x={at(bin.from)} y={top} width={at(bin.to) - at(bin.from)} height={high} />
                <Block
                  className="chart-bar chart-gap"
                  x={at(bin.from)}
                  y={up(bin.count)}
                  width={at(bin.to) - at(bin.from)}
                  height={bottom - up(bin.count)}
                />
              </Mark>
            ))}
            {isWhole ? (
              <Axis {...{ from, to, left, right, bottom, top: bottom, format }} offset={0.5} last={to - 1} />
            ) : (
              <Axis {...{ from, to, left, right, bottom, top: bottom, format }} />
            )}
            {marks.map((mark, index) => {
              const x = at(isWhole ? mark.at + 0.5 : mark.at);
              const isLate = x > (left + right) / 2;
              return (
                <g key={mark.label}>
                  <Line className="chart-reference" from={[x, 6 + index * 18]} to={[x, bottom]} />
                  <Words x={isLate ? x - 6 : x + 6} y={12 + index * 18} anchor={isLate ? 'end' : 'start'}>
                    {mark.label}
                  </Words>
                </g>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}
