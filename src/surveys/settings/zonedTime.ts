import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import { offsetAt } from '@/kit/timeZones/timeZones';

const minute = 60_000;

/** What a clock in the zone shows, as a field for date and time takes it: `2026-12-01T08:30`. */
export function clockIn(zone: string, time: string): string {
  const moment = Math.floor(Date.parse(time) / minute) * minute;
  return new Date(moment + offsetAt(zone, moment) * minute).toISOString().slice(0, 16);
}

/** The moment (ISO 8601) at which a clock in the zone shows this; a time that summer time leaves out is moved on. */
export function momentOf(zone: string, clock: string): string {
  const shown = Date.parse(`${clock}:00Z`);
  // The offset at the moment itself: the first guess may be on the other side of a clock change.
  const guess = shown - offsetAt(zone, shown) * minute;
  return new Date(shown - offsetAt(zone, guess) * minute).toISOString();
}

/** A moment in words, as clocks in the zone show it, with the zone's name. */
export function useZonedTime(): (time: string, zone: string) => string {
  const intl = useIntl();
  return useCallback(
    (time, zone) =>
      intl.formatDate(time, {
        ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
        timeZone: zone,
        timeZoneName: 'short',
      }),
    [intl],
  );
}
