interface Shown {
  instrument?: string;
  /** Two attempts of it. */
  compare?: readonly [string, string];
}

/** Path of the history: all of it, one instrument over time, or two of its results side by side. */
export function historyPath({ instrument, compare }: Shown): string {
  const query = new URLSearchParams({
    ...(instrument && { instrument }),
    ...(compare && { compare: compare.join(',') }),
  }).toString();
  return `/Browse-Instruments/History${query && `?${query}`}`;
}
