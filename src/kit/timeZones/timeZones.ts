/** Minutes that a zone (IANA name) is ahead of UTC at a moment (milliseconds). */
export function offsetAt(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((there - moment) / 60_000);
}

/** `330` → `UTC+05:30`. */
export function offsetInWords(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type WithZones = typeof Intl & { supportedValuesOf?(key: 'timeZone'): string[] };

/**
 * The zones that the browser knows, from west to east, as a choice found by its name (`America/New York` as well as `America/New_York`).
 * `chosen` is among them whatever the browser knows: browsers of before 2022 name none, and names change.
 */
export function zoneOptions(chosen: string | null, moment: number): { value: string; label: string; found: string }[] {
  const named = (Intl as WithZones).supportedValuesOf?.('timeZone') ?? [];
  const zones = new Set([...named, 'UTC', deviceZone(), ...(chosen === null ? [] : [chosen])]);
  return [...zones]
    .flatMap((zone) => {
      try {
        return [{ zone, offset: offsetAt(zone, moment) }];
      } catch {
        // Stored elsewhere, and unknown here: kept as it is.
        return [{ zone, offset: 0 }];
      }
    })
    .sort((one, other) => one.offset - other.offset || one.zone.localeCompare(other.zone))
    .map(({ zone, offset }) => ({
      value: zone,
      label: `${zone.replaceAll('_', ' ')} (${offsetInWords(offset)})`,
      found: `${zone} ${zone.replaceAll('_', ' ')} ${offsetInWords(offset)}`.toLowerCase(),
    }));
}
