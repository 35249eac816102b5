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

/** What places are called today of which browsers know an earlier name. */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Ashkhabad': 'Asia/Ashgabat',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Dacca': 'Asia/Dhaka',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Macao': 'Asia/Macau',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Thimbu': 'Asia/Thimphu',
  'Asia/Ujung_Pandang': 'Asia/Makassar',
  'Asia/Ulan_Bator': 'Asia/Ulaanbaatar',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const earlierNames = new Map(Object.entries(presentNames).map(([earlier, present]) => [present, earlier]));

const named = new Map<string, string>();

/** What the time of a zone is called in a language (`Nepalesische Zeit`); empty: it has no name there. */
function timeName(zone: string, locale: string): string {
  const key = `${locale} ${zone}`;
  let name = named.get(key);
  if (name === undefined) {
    try {
      const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
      name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    } catch {
      name = '';
    }
    named.set(key, name);
  }
  return name;
}

const words = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * The zones that the browser knows, from west to east, as a choice by the present name, found by each name: the present and the earlier one
 * (Kathmandu and Katmandu), with and without underscores, and what their time is called in English and in the reader's language. `chosen`
 * is among them whatever the browser knows: browsers of before 2022 name none, and names change.
 */
export function zoneOptions(
  chosen: string | null,
  moment: number,
  shownIn: string = document.documentElement.lang || 'en-US',
): { value: string; label: string; found: string }[] {
  const known = (Intl as WithZones).supportedValuesOf?.('timeZone') ?? [];
  const zones = new Set([...known, 'UTC', deviceZone(), ...(chosen === null ? [] : [chosen])]);
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
    .map(({ zone, offset }) => {
      const names = [zone, presentNames[zone], earlierNames.get(zone)].filter((name) => name !== undefined);
      const found = [
        ...names.flatMap((name) => [name, words(name)]),
        offsetInWords(offset),
        ...['en-US', shownIn].map((locale) => timeName(zone, locale)),
      ];
      return {
        value: zone,
        label: `${words(presentNames[zone] ?? zone)} (${offsetInWords(offset)})`,
        found: [...new Set(found)].join(' ').toLowerCase(),
      };
    });
}
