/** Beyond this no scale ends: a number without limits has the largest doubles as its ends. */
export const farthestEnd = 1e12;

/** Whether a number can be the end of a scale that people read. */
export const isScaleEnd = (value: number): boolean => Math.abs(value) <= farthestEnd;

/** Whether two numbers are the ends of a scale that can be drawn and read. */
export const isScale = ([low, high]: readonly [low: number, high: number]): boolean =>
  isScaleEnd(low) && isScaleEnd(high) && high - low >= 1 / farthestEnd;
