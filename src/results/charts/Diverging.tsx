import { Block, Chart, Line, lineHeight, Mark, narrow, type, Words } from './Chart';
import { beforeMiddle, tonesOf } from './tones';
import { textWidth, wrap } from './wrap';

export interface DivergingRow {
  key: string;
  /** Empty: there is one row, and the figure's title names it. */
  label: string;
  /** On a line of its own below the name: mean and standard deviation. */
  aside?: string;
  /** From 0 to 1, in the order of the levels. */
  shares: readonly number[];
  /** Each in words: `32 % (64)`. */
  figures: readonly string[];
  /** Keys of the levels that are chosen as filter. */
  chosen?: readonly string[];
}

interface Props {
  label: string;
  /** From the lowest to the highest. */
  levels: readonly { key: string; label: string }[];
  rows: readonly DivergingRow[];
  percent(share: number): string;
  onChoose?: ((row: string, level: string) => void) | undefined;
}

const bar = 30;
const gap = 12;
const swatch = 12;

/** How the levels of a scale share the answers, around the middle: what leans to which side is seen at once. */
export function Diverging({ label, levels, rows, percent, onChoose }: Props) {
  const tones = tonesOf(levels.length);
  const before = rows.map(({ shares }) => beforeMiddle(shares));
  const left = Math.max(0.02, ...before);
  const right = Math.max(0.02, ...before.map((share) => 1 - share));
  const shape = (width: number) => {
    const isNarrow = width < narrow || rows.every((row) => row.label === '');
    const names = isNarrow ? width : Math.min(width * 0.35, 300);
    const high = rows.map((row) => {
      const lines = linesOf(row, names);
      return isNarrow ? lines * lineHeight + bar + gap + (lines ? 4 : 0) : Math.max(bar, lines * lineHeight) + gap;
    });
    return { isNarrow, names, high, legend: legendOf(levels, width) };
  };
  return (
    <Chart
      label={label}
      height={(width) => {
        const { high, legend } = shape(width);
        return legend.height + high.reduce((sum, each) => sum + each, 0) + 4;
      }}
    >
      {(width) => {
        const { isNarrow, names, high, legend } = shape(width);
        const from = isNarrow ? 0 : names;
        const unit = (width - from) / (left + right);
        const middle = from + left * unit;
        let top = legend.height;
        const drawn = rows.map((row, index) => {
          const y = top;
          const tall = high[index] ?? 0;
          top += tall;
          const barTop = isNarrow ? y + tall - gap / 2 - bar : y + (tall - bar) / 2;
          let x = middle - beforeMiddle(row.shares) * unit;
          const words = isNarrow ? y + gap / 2 - 4 : y + (tall - linesOf(row, names) * lineHeight) / 2;
          return (
            <g key={row.key}>
              {row.label === '' ? null : (
                <>
                  <Words x={0} y={words} sits="below" width={names - 12} lines={3}>
                    {row.label}
                  </Words>
                  {row.aside ? (
                    <Words
                      x={0}
                      y={words + (linesOf(row, names) - 1) * lineHeight}
                      sits="below"
                      className="chart-quiet"
                    >
                      {row.aside}
                    </Words>
                  ) : null}
                </>
              )}
              {levels.map((level, at) => {
                const share = row.shares[at] ?? 0;
                const start = x;
                const wide = share * unit;
                x += wide;
                if (wide <= 0) return null;
                const words = percent(share);
                return (
                  <Mark
                    key={level.key}
                    label={`${row.label === '' ? '' : `${row.label}. `}${level.label}: ${row.figures[at] ?? words}`}
                    chosen={row.chosen?.includes(level.key)}
                    onChoose={onChoose && (() => onChoose(row.key, level.key))}
                  >
                    <Block
                      className="chart-gap"
                      style={{ fill: `var(--diverging-${tones[at]})` }}
                      x={start}
                      y={barTop}
                      width={wide}
                      height={bar}
                    />
                    {wide > textWidth(words, 12) + 6 ? (
                      <Words
                        x={start + wide / 2}
                        y={barTop + bar / 2}
                        anchor="middle"
                        className="chart-cell-words"
                        fill={`var(--on-diverging-${tones[at]})`}
                      >
                        {words}
                      </Words>
                    ) : null}
                    <Block
                      className={`chart-frame ${row.chosen?.includes(level.key) ? 'chart-frame-chosen' : ''}`}
                      x={start + 1}
                      y={barTop + 1}
                      width={wide - 2}
                      height={bar - 2}
                    />
                  </Mark>
                );
              })}
            </g>
          );
        });
        return (
          <>
            {legend.places.map(({ x, y, wide, lines, index }) => (
              <g key={levels[index]?.key}>
                <Block
                  x={x}
                  y={y + 3}
                  width={swatch}
                  height={swatch}
                  rx={2}
                  style={{ fill: `var(--diverging-${tones[index]})` }}
                />
                <Words x={x + swatch + 6} y={y - 1} width={wide - swatch} sits="below" lines={lines}>
                  {levels[index]?.label ?? ''}
                </Words>
              </g>
            ))}
            {drawn}
            <Line className="chart-reference" from={[middle, legend.height]} to={[middle, top]} />
          </>
        );
      }}
    </Chart>
  );
}

/** Lines of a row's name, with the one below it. */
const linesOf = ({ label, aside }: DivergingRow, names: number): number =>
  label === '' ? 0 : wrap(label, names - 12, type, 3).length + (aside ? 1 : 0);

/** Where each level's name stands: side by side as far as there is room. */
function legendOf(levels: Props['levels'], width: number) {
  const places: { x: number; y: number; wide: number; lines: number; index: number }[] = [];
  let x = 0;
  let y = 0;
  for (const [index, { label }] of levels.entries()) {
    const wide = Math.min(width, swatch + 6 + textWidth(label, type) * 1.05 + 14);
    if (x > 0 && x + wide > width) {
      x = 0;
      y += lineHeight + 2;
    }
    places.push({ x, y, wide, lines: 1, index });
    x += wide;
  }
  return { places, height: y + lineHeight + 10 };
}
