interface Shown {
  instrument?: string;
  /** Two attempts of it. */
  compare?: readonly [string, string];
}

/** The history: all of it, that of one instrument with its course over time, or two results of it beside each other. */
export function historyPath({ instrument, compare }: Shown): string {
  const query = new URLSearchParams({
    ...(instrument && { instrument }),
    ...(compare && { compare: compare.join(',') }),
  }).toString();
  return `/Browse-Instruments/History${query && `?${query}`}`;
}
