/** A stop on the way through a survey. */
export interface Stop {
  key: string;
  label: string;
  /** Begin and end are drawn round; what has a rule is dashed, with a way past it. */
  shape: 'end' | 'always' | 'rule';
}

interface Placed extends Stop {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawing {
  width: number;
  height: number;
  stops: Placed[];
  /** Paths of SVG, in the order of the stops: from each to the next, and past those that have a rule. */
  ways: { key: string; path: string; isPast: boolean }[];
}

const size = { wide: 136, narrow: 220, end: 72, height: 56, gap: 36, past: 30, edge: 4 };

/** Where stops and ways are drawn. @param down from top to bottom @param mirrored from right to left */
export function flowDrawing(stops: readonly Stop[], { down, mirrored }: { down: boolean; mirrored: boolean }): Drawing {
  const { gap, past, edge, height } = size;
  const widthOf = ({ shape }: Stop) => (shape === 'end' ? size.end : down ? size.narrow : size.wide);
  const hasRule = stops.some(({ shape }) => shape === 'rule');
  const room = hasRule ? past : 0;
  let at = edge;
  const placed = stops.map((stop): Placed => {
    const width = widthOf(stop);
    const own = down
      ? { x: edge + (size.narrow - width) / 2, y: at, width, height: stop.shape === 'end' ? 36 : height }
      : { x: at, y: edge + room + (stop.shape === 'end' ? 10 : 0), width, height: stop.shape === 'end' ? 36 : height };
    at += (down ? own.height : width) + gap;
    return { ...stop, ...own };
  });
  const length = at - gap + edge;
  const across = down ? size.narrow + 2 * edge + room : height + 2 * edge + room;
  const [width, total] = down ? [across, length] : [length, across];
  const flip = (x: number) => (mirrored ? width - x : x);
  const ways = placed.flatMap((to, index) => {
    const from = placed[index - 1];
    if (!from) return [];
    const start = down
      ? [from.x + from.width / 2, from.y + from.height]
      : [from.x + from.width, from.y + from.height / 2];
    const end = down ? [to.x + to.width / 2, to.y] : [to.x, to.y + to.height / 2];
    const line = { key: `${from.key}>${to.key}`, isPast: false, path: path([start, end], flip) };
    const next = placed[index + 1];
    if (to.shape !== 'rule' || !next) return [line];
    // Past what not everybody is asked: beside the column, or above the row.
    const middle = gap / 2 - 4;
    const corners = down
      ? [
          [to.x + to.width / 2, to.y - middle],
          [size.narrow + edge + past - 6, to.y - middle],
          [size.narrow + edge + past - 6, to.y + to.height + middle],
          [to.x + to.width / 2, to.y + to.height + middle],
        ]
      : [
          [to.x - middle, to.y + to.height / 2],
          [to.x - middle, edge + 6],
          [to.x + to.width + middle, edge + 6],
          [to.x + to.width + middle, to.y + to.height / 2],
        ];
    return [line, { key: `past ${to.key}`, isPast: true, path: path(corners, flip) }];
  });
  const mirror = (stop: Placed) => (mirrored ? { ...stop, x: width - stop.x - stop.width } : stop);
  return { width, height: total, stops: placed.map(mirror), ways };
}

const path = (points: readonly (readonly number[])[], flip: (x: number) => number): string =>
  points.map(([x = 0, y = 0], index) => `${index === 0 ? 'M' : 'L'}${flip(x)} ${y}`).join(' ');
