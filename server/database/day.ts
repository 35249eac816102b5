const day = 86_400_000;

/** The beginning of the day, in UTC: all that is kept of a time in anonymous surveys. */
export const dayOf = (time: Date): Date => new Date(Math.floor(time.getTime() / day) * day);

/** The beginning of the day after. */
export const dayAfter = (time: Date): Date => new Date(dayOf(time).getTime() + day);
