const pauses = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000];

/**
 * Milliseconds before a call that failed is tried again, or before one is repeated that has brought nothing new: longer each time, so that a
 * server in trouble is not asked by all pages at once without an end. @param times that it has failed before
 */
export const pauseAfter = (times: number): number => pauses[Math.min(times, pauses.length - 1)] ?? 60_000;
