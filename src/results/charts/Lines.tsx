import { seriesColors } from 'core/report/palette';
import { axisHeight, SideAxis } from './Axis';
import { Area, Chart, Dot, Line, lineHeight, Mark, Path, type, Words } from './Chart';
import { linear, rangeOf } from './scale';
import { textWidth } from './wrap';

export interface Series {
  key: string;
  label: string;
  /** By place on the axis; null: not available. */
  points: readonly { value: number | null; low?: number | null; high?: number | null; figures: string }[];
}

interface Props {
  label: string;
  /** Names of the places, in their order. */
  places: readonly string[];
  series: readonly Series[];
  range?: readonly [number, number] | undefined;
  /** A line to compare with: 1 in a scree. */
  reference?: number | undefined;
  format(value: number): string;
  /** Without marks: many places, such as days. */
  isDense?: boolean;
  /** The values are whole numbers. */
  isCount?: boolean;
}

const high = 200;

/** Values over something that has an order: days, waves, factors. */
export function Lines({ label, places, series, range, reference, format, isDense = false, isCount = false }: Props) {
  const known = series
    .flatMap(({ points }) => points.flatMap(({ value, low = null, high: up = null }) => [value, low, up]))
    .filter((value): value is number => value !== null);
  const [from, to] = range ?? rangeOf([...known, ...(reference === undefined ? [] : [reference])]);
  const left = 16 + Math.max(...[from, to, (from + to) / 2].map((value) => textWidth(format(value), type)));
  const legend = (width: number) => {
    if (series.length < 2) return { rows: 0, at: [] as { x: number; y: number }[] };
    let x = 0;
    let y = 0;
    const at = series.map((each) => {
      const wide = 22 + textWidth(each.label, type) * 1.05 + 16;
      if (x > 0 && x + wide > width) {
        x = 0;
        y += lineHeight + 4;
      }
      const place = { x, y };
      x += wide;
      return place;
    });
    return { rows: y + lineHeight + 10, at };
  };
  return (
    <Chart
      label={label}
      height={(width) => legend(width).rows + high + axisHeight + (places.length > 6 ? 0 : lineHeight) + 19}
    >
      {(width) => {
        const { rows, at: named } = legend(width);
        const top = rows + 8;
        const bottom = top + high;
        const right = width - 16;
        const inset = places.length > 1 && !isDense ? Math.min(40, (right - left) / places.length / 2) : 0;
        const x = linear(0, Math.max(1, places.length - 1), left + inset, right - inset);
        const y = linear(from, to, bottom, top);
        const xOf = (place: number) => (places.length === 1 ? (left + right) / 2 : x(place));
        const shown = placesShown(places, xOf, [left - 12, width - 6]);
        return (
          <>
            <SideAxis {...{ from, to, top, bottom, left, right, format, isCount }} />
            <Line className="chart-base" from={[left, bottom]} to={[right, bottom]} />
            {shown.map(({ index, at, lines }) => (
              <Words
                key={index}
                x={at}
                y={bottom + 7}
                anchor="middle"
                sits="below"
                width={lines}
                className="chart-quiet"
              >
                {places[index] ?? ''}
              </Words>
            ))}
            {reference === undefined ? null : (
              <Line className="chart-reference" from={[left, y(reference)]} to={[right, y(reference)]} />
            )}
            {series.map((each, index) => {
              const color = seriesColors[index % seriesColors.length] ?? '';
              const spots = each.points.map((point, place) => ({
                ...point,
                at: xOf(place),
              }));
              const there = spots.filter((spot) => spot.value !== null);
              const inBand = spots.filter(({ low = null, high: up = null }) => low !== null && up !== null);
              return (
                <g key={each.key}>
                  {inBand.length > 1 && series.length <= 4 ? (
                    <Area
                      style={{ fill: color, opacity: 0.14 }}
                      points={[
                        ...inBand.map(({ at, low }) => [at, y(low ?? 0)] as const),
                        ...[...inBand].reverse().map(({ at, high: up }) => [at, y(up ?? 0)] as const),
                      ]}
                    />
                  ) : null}
                  <Path
                    // Of lines that lie on one another each is seen: the first is the widest.
                    style={{ stroke: color, strokeWidth: isDense ? 2 + 2 * (series.length - 1 - index) : 2 }}
                    points={there.map(({ at, value }) => [at, y(value ?? 0)])}
                  />
                  {isDense
                    ? null
                    : there.map(({ at, value, figures }) => (
                        <Mark key={at} label={`${each.label}: ${figures}`}>
                          <Dot x={at} y={y(value ?? 0)} series={index} fill={color} />
                        </Mark>
                      ))}
                  {named[index] ? (
                    <>
                      <Path
                        style={{ stroke: color, strokeWidth: 2 }}
                        points={[
                          [named[index].x, named[index].y + lineHeight / 2],
                          [named[index].x + 18, named[index].y + lineHeight / 2],
                        ]}
                      />
                      <Dot x={named[index].x + 9} y={named[index].y + lineHeight / 2} series={index} fill={color} />
                      <Words x={named[index].x + 24} y={named[index].y + lineHeight / 2}>
                        {each.label}
                      </Words>
                    </>
                  ) : null}
                </g>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}

/** The names that have room below the axis: the first, the last, and as many between them as do not touch. */
function placesShown(places: readonly string[], at: (place: number) => number, [from, to]: [number, number]) {
  const gaps = places.length > 1 ? at(1) - at(0) : to - from;
  const widest = Math.max(...places.map((place) => textWidth(place, type)));
  // Few places: their names in two lines.
  if (gaps >= 64 || places.length < 3) {
    return places.map((place, index) => {
      const half = Math.min(textWidth(place, type), gaps - 8) / 2;
      return { index, at: Math.min(Math.max(at(index), from + half), to - half), lines: Math.max(40, gaps - 8) };
    });
  }
  const step = Math.max(1, Math.ceil((widest + 16) / gaps));
  const last = places.length - 1;
  const chosen = places.flatMap((_, index) => ((last - index) % step === 0 ? [index] : []));
  return chosen
    .map((index) => {
      const half = textWidth(places[index] ?? '', type) / 2;
      return { index, at: Math.min(Math.max(at(index), from + half), to - half), lines: widest + 8, half };
    })
    .filter(
      (each, index, all) =>
        index === 0 || each.at - each.half > (all[index - 1]?.at ?? 0) + (all[index - 1]?.half ?? 0) + 4,
    );
}
