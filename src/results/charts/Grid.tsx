import { Scrollable } from '@/kit/scrollable/Scrollable';
import { Block, Chart, lineHeight, Mark, type, Words } from './Chart';
import { textWidth, wrap } from './wrap';

export interface Cell {
  /** From −1 to 1: how strongly it is shaded, and to which side. Null: not shaded. */
  shade: number | null;
  words: string;
  label: string;
  chosen?: boolean;
}

interface Props {
  label: string;
  rows: readonly { key: string; label: string }[];
  columns: readonly { key: string; label: string }[];
  cell(row: number, column: number): Cell | undefined;
  onChoose?: ((row: string, column: string) => void) | undefined;
}

/** The tone of a shade: the middle one stands for nothing special. */
function toneOf(shade: number): number {
  const strength = Math.abs(shade) < 0.15 ? 0 : Math.abs(shade) < 0.4 ? 1 : Math.abs(shade) < 0.7 ? 2 : 3;
  return 4 + Math.sign(shade) * strength;
}

const high = 36;

/** Two things against each other, each cell shaded by what it holds: a cross-table, or correlations. Wide ones scroll. */
export function Grid({ label, rows, columns, cell, onChoose }: Props) {
  const shape = (width: number) => {
    const names = Math.min(width * 0.34, 240, Math.max(40, ...rows.map((row) => textWidth(row.label, type) + 12)));
    const needed = Math.max(
      44,
      ...columns.flatMap((_, at) => rows.map((__, row) => textWidth(cell(row, at)?.words ?? '', 12) + 12)),
    );
    const wide = Math.min(140, Math.max((width - names) / columns.length, needed));
    const heads =
      Math.max(...columns.map((column) => wrap(column.label, wide - 8, type, 4).length), 1) * lineHeight + 10;
    const tall = rows.map((row) => Math.max(high, wrap(row.label, names - 10, type, 3).length * lineHeight + 6));
    return { names, wide, heads, tall };
  };
  const least = 40 * columns.length + 120;
  return (
    <Scrollable label={label}>
      <div style={{ minInlineSize: Math.max(280, least) }}>
        <Chart
          label={label}
          height={(width) => {
            const { heads, tall } = shape(width);
            return heads + tall.reduce((sum, each) => sum + each, 0) + 2;
          }}
        >
          {(width) => {
            const { names, wide, heads, tall } = shape(width);
            let top = heads;
            return (
              <>
                {columns.map((column, index) => (
                  <Words
                    key={column.key}
                    x={names + (index + 0.5) * wide}
                    y={heads / 2}
                    anchor="middle"
                    width={wide - 8}
                    lines={4}
                  >
                    {column.label}
                  </Words>
                ))}
                {rows.map((row, index) => {
                  const y = top;
                  const tallness = tall[index] ?? high;
                  top += tallness;
                  return (
                    <g key={row.key}>
                      <Words x={0} y={y + tallness / 2} width={names - 10} lines={3}>
                        {row.label}
                      </Words>
                      {columns.map((column, at) => {
                        const one = cell(index, at);
                        if (one === undefined) return null;
                        const tone = one.shade === null ? 4 : toneOf(one.shade);
                        return (
                          <Mark
                            key={column.key}
                            label={one.label}
                            chosen={one.chosen}
                            onChoose={onChoose && (() => onChoose(row.key, column.key))}
                          >
                            <Block
                              className="chart-gap"
                              style={{ fill: one.shade === null ? 'var(--surface-soft)' : `var(--diverging-${tone})` }}
                              x={names + at * wide}
                              y={y}
                              width={wide}
                              height={tallness}
                            />
                            <Words
                              x={names + (at + 0.5) * wide}
                              y={y + tallness / 2}
                              anchor="middle"
                              className="chart-cell-words"
                              {...(one.shade !== null && { fill: `var(--on-diverging-${tone})` })}
                            >
                              {one.words}
                            </Words>
                            <Block
                              className={`chart-frame ${one.chosen ? 'chart-frame-chosen' : ''}`}
                              x={names + at * wide + 1}
                              y={y + 1}
                              width={wide - 2}
                              height={tallness - 2}
                            />
                          </Mark>
                        );
                      })}
                    </g>
                  );
                })}
              </>
            );
          }}
        </Chart>
      </div>
    </Scrollable>
  );
}
