import { Block, Chart, lineHeight, Mark, narrow, type, Words } from './Chart';
import { linear } from './scale';
import { wrap } from './wrap';

export interface Bar {
  key: string;
  label: string;
  /** The length of the bar. */
  value: number;
  /** Beside the bar, in words: `32 % (64)`. */
  figures: string;
  chosen?: boolean;
  /** Drawn quietly: not an answer, but why there is none. */
  quiet?: boolean;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  /** The value that fills the width; default: the largest. */
  full?: number;
  onChoose?: ((key: string) => void) | undefined;
}

const bar = 18;
const gap = 12;

/** Lengths side by side, each with its name and figures. On a phone the name stands above its bar. */
export function Bars({ label, bars, full, onChoose }: Props) {
  const most = full ?? Math.max(1e-9, ...bars.map(({ value }) => value));
  // What is chosen stands in bold.
  const room = Math.max(...bars.map(({ figures, chosen }) => figures.length * type * (chosen ? 0.68 : 0.6)), 0) + 8;
  const shape = (width: number) => {
    const isNarrow = width < narrow;
    const names = isNarrow ? width : Math.min(width * 0.4, 320);
    const rows = bars.map((each) => {
      const lines = wrap(each.label, names - 8, type, 3).length;
      return isNarrow ? lines * lineHeight + bar + 4 + gap : Math.max(bar, lines * lineHeight) + gap;
    });
    return { isNarrow, names, rows };
  };
  return (
    <Chart label={label} height={(width) => shape(width).rows.reduce((sum, high) => sum + high, 0)}>
      {(width) => {
        const { isNarrow, names, rows } = shape(width);
        const from = isNarrow ? 0 : names;
        const at = linear(0, most, from, Math.max(from + 24, width - room));
        let top = 0;
        return bars.map((each, index) => {
          const high = rows[index] ?? 0;
          const y = top;
          top += high;
          const middle = isNarrow ? y + high - gap / 2 - bar / 2 : y + high / 2;
          const end = Math.max(at(each.value), from + (each.value > 0 ? 2 : 0));
          return (
            <Mark
              key={each.key}
              label={`${each.label}: ${each.figures}`}
              chosen={each.chosen}
              onChoose={onChoose && !each.quiet ? () => onChoose(each.key) : undefined}
            >
              <Block className="chart-hit" x={1} y={y + 1} width={width - 2} height={high - 2} rx={4} />
              {isNarrow ? (
                <Words x={0} y={y + gap / 2 - 4} width={names - 8} lines={3} sits="below">
                  {each.label}
                </Words>
              ) : (
                <Words x={0} y={middle} width={names - 8} lines={3}>
                  {each.label}
                </Words>
              )}
              <Block
                className="chart-track"
                x={from}
                y={middle - bar / 2}
                width={at(most) - from}
                height={bar}
                rx={3}
              />
              <Block
                className={each.quiet ? 'chart-bar-quiet' : 'chart-bar'}
                x={from}
                y={middle - bar / 2}
                width={end - from}
                height={bar}
                rx={3}
              />
              <Words x={end + 6} y={middle} className="chart-quiet">
                {each.figures}
              </Words>
            </Mark>
          );
        });
      }}
    </Chart>
  );
}
