/** Staff who look at the tabs of an instrument. */
import { performance } from 'node:perf_hooks';
import type { Results } from 'core/contract/results/results';
import type { ResultFilter } from 'core/results/filter';
import type { InstrumentPart } from 'core/results/source';
import { agentFor, ask, type Person } from '../running/http';
import { answerCodes, itemCodes, locales } from './instrument';

export interface Asking {
  api: string;
  staff: Person;
  instrument: string;
  part: InstrumentPart;
}

const halves = Object.fromEntries(locales.map((locale) => [locale, 1 / locales.length]));

/** What each tab is asked for beside the filter. */
export const tabs: Readonly<Record<string, Record<string, string>>> = {
  overview: {},
  questions: {},
  scales: {},
  groups: { by: 'locale' },
  crosstab: { by: 'locale', against: itemCodes.slice(0, 5).join() },
  languages: {},
  weights: { margins: JSON.stringify({ locale: halves }) },
};

const agent = agentFor(1);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Seconds until a tab is there. A limit of rate is waited for and not counted. @throws Error where it is refused */
export async function asked(
  { api, staff, instrument, part }: Asking,
  tab: string,
  filter: ResultFilter = {},
): Promise<{ seconds: number; tab: Results }> {
  const query = new URLSearchParams({ ...tabs[tab], part, filter: JSON.stringify(filter) });
  const url = `${api}/instruments/${instrument}/results/${tab}?${query}`;
  for (;;) {
    const begun = performance.now();
    const { status, body } = await ask(agent, 'GET', url, { token: staff.token });
    const seconds = (performance.now() - begun) / 1000;
    if (status === 200) return { seconds, tab: body.data as Results };
    if (status !== 429) throw new Error(`GET ${url}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    await pause(2000);
  }
}

/** Where names are withheld only languages and versions narrow. */
export function randomFilter(part: InstrumentPart, random: () => number): ResultFilter {
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const locale = [one(locales)];
  if (part === 'figures') return { locale };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const from = 60 + Math.floor(random() * 240);
  const kinds: ResultFilter[] = [
    { locale },
    { time: { from: day(from), to: day(from - 60) } },
    { answers: { [one(itemCodes)]: [one(answerCodes), one(answerCodes)] } },
    { answers: { [one(itemCodes)]: { min: 1, max: 2 } }, time: { from: day(200) }, locale },
  ];
  return one(kinds);
}
