/** A shape on a cover: an SVG path. `tone`: from 1 (faint) to 3. `line`: drawn as a line of this width, else filled. */
export interface CoverShape {
  d: string;
  tone: 1 | 2 | 3;
  line?: number;
}

export const coverSize = { width: 320, height: 160 } as const;
const { width, height } = coverSize;

/** Numbers from 0 to 1 that depend on the seed alone (FNV-1a, then mulberry32). */
function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Between = (from: number, to: number) => number;

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const tones = [1, 2, 3] as const;

function circles(between: Between): CoverShape[] {
  return tones.map((tone, index) => ({
    d: circle(between(30 + 90 * index, 100 + 90 * index), between(40, 120), between(58, 74) - 16 * index),
    tone,
  }));
}

function hills(between: Between): CoverShape[] {
  return tones.map((tone, index) => {
    const [left, middle, right] = [0, 1, 2].map(() => between(28, 62) + 32 * index);
    const top = between(10, 50) + 32 * index;
    return { d: `M0 ${left}C80 ${top} 100 ${middle} 170 ${middle}S260 ${top} ${width} ${right}V${height}H0z`, tone };
  });
}

function rings(between: Between): CoverShape[] {
  const [x, y] = [between(70, 250), between(50, 110)];
  return [
    ...tones.map((tone, index) => ({ d: circle(x, y, 118 - 36 * index), tone, line: 12 })),
    { d: circle(x, y, 16), tone: 3 },
  ];
}

function bars(between: Between): CoverShape[] {
  const highest = Math.floor(between(2, 7));
  return Array.from({ length: 8 }, (_, index) => {
    const top = Math.round(30 + 13 * Math.abs(index - highest) + between(0, 10));
    return {
      d: `M${26 + 35 * index} ${height}V${top}a11 11 0 0 1 22 0V${height}z`,
      tone: index === highest ? 3 : index % 2 === 0 ? 1 : 2,
    };
  });
}

function petals(between: Between): CoverShape[] {
  const [x, y, turn] = [between(90, 230), between(66, 94), between(0, 6)];
  const petal = (angle: number): string => {
    const at = (distance: number, aside: number) =>
      `${Math.round(x + distance * Math.cos(angle + aside))} ${Math.round(y + distance * Math.sin(angle + aside))}`;
    return `M${x} ${y}Q${at(66, 0.55)} ${at(112, 0)}Q${at(66, -0.55)} ${x} ${y}z`;
  };
  const shapes = Array.from(
    { length: 6 },
    (_, index): CoverShape => ({
      d: petal(turn + (index * Math.PI) / 3),
      tone: index % 2 === 0 ? 2 : 1,
    }),
  );
  return [...shapes, { d: circle(x, y, 13), tone: 3 }];
}

function waves(between: Between): CoverShape[] {
  const [high, low] = [between(24, 48), between(-48, -24)];
  return [-1, 0, 1, 2].map((index) => ({
    d: `M0 ${66 + 28 * index}c60 ${high} 100 ${low} 160 0s100 ${-low} 160 0`,
    tone: index === 0 ? 3 : index === 1 ? 2 : 1,
    line: 14,
  }));
}

const motifs = [circles, hills, rings, bars, petals, waves];

/** The picture of an instrument without one of its own: the same for the same code, within `coverSize`. */
export function coverShapes(code: string): CoverShape[] {
  const next = numbersOf(code);
  const between: Between = (from, to) => Math.round(from + next() * (to - from));
  const motif = motifs[Math.floor(next() * motifs.length)] ?? circles;
  return motif(between);
}
