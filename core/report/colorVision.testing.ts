type Rgb = readonly [number, number, number];

/** Of sRGB, linear. */
export function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const times = (m: readonly number[], [r, g, b]: Rgb): Rgb => {
  const row = (n: number) => (m[n] ?? 0) * r + (m[n + 1] ?? 0) * g + (m[n + 2] ?? 0) * b;
  return [row(0), row(3), row(6)];
};

/** WCAG 2. */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => times([0.2126, 0.7152, 0.0722, 0, 0, 0, 0, 0, 0], linear(hex))[0];
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes (2009), severity 1. */
export const blindness = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** OKLab (Ottosson, 2020). */
function oklab(color: Rgb): Rgb {
  const cones = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
      0.6299787005,
    ],
    color,
  );
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
}

/** Of two colours as they are seen with a blindness, in OKLab. */
export function distance(one: string, other: string, kind: keyof typeof blindness): number {
  const seen = (hex: string) => {
    const [r, g, b] = times(blindness[kind], linear(hex)).map((value) => Math.min(1, Math.max(0, value)));
    return oklab([r ?? 0, g ?? 0, b ?? 0]);
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
