import type { InstrumentDocument } from '../../core/instrument/document';
import { compileInstrument } from '../../core/instrument/program';
import { type CompletedAttempt, dataOf } from '../../core/results/attempts';
import { joined, named } from '../../core/results/joined';
import type { Around, Source } from '../../core/results/source';
import { type Scales, type Variable, variablesOf } from '../../core/results/variable';
import { numbersFrom, sheetOf } from './people';

const hour = 60 * 60 * 1000;
const now = Date.parse('2026-11-23T10:00:00.000Z');

export interface Asked {
  seed: number;
  people: number;
  minimumGroup: number;
  isWithheld: boolean;
  locales: readonly string[];
  baseLocale: string;
  waves: readonly string[];
  attributes: Readonly<Record<string, readonly string[]>>;
  items: readonly { code: string; document: InstrumentDocument }[];
  invited: number | null;
}

/** What somebody says of themselves, if anything. */
function respondentBy(next: () => number): NonNullable<CompletedAttempt['respondent']> {
  return {
    ...(next() < 0.9 && { sex: next() < 0.1 ? 'other' : pick(['female', 'male'] as const, next) }),
    ...(next() < 0.9 && { age: 16 + Math.floor(next() ** 1.3 * 60) }),
    ...(next() < 0.7 && { country: pick(countries, next) }),
  };
}

/** One of the people who answered. */
interface Person {
  number: number;
  level: number;
  locale: string;
  attributes: Record<string, string>;
  respondent: CompletedAttempt['respondent'];
}

const countries = ['DE', 'EG', 'US'];
const pick = <T>(values: readonly T[], next: () => number): T => values[Math.floor(next() * values.length)] as T;

function attemptsOf(
  { people, items, waves, locales, attributes, isWithheld }: Asked,
  next: () => number,
  whole: boolean,
) {
  const compiled = new Map(items.map(({ code, document }) => [code, compileInstrument(document)]));
  const one = (person: Person, wave: string, back: number): CompletedAttempt => {
    const sheets = items.flatMap(({ code, document }) => {
      const program = compiled.get(code);
      return program ? [{ code, sheet: sheetOf(document, program, `${person.number}`, person.level, next) }] : [];
    });
    const merged = <K extends 'answers' | 'scores'>(part: K) =>
      Object.assign({}, ...sheets.map(({ code, sheet }) => (whole ? named<unknown>(code, sheet[part]) : sheet[part])));
    const missing = sheets.flatMap(({ code, sheet }) =>
      [...sheet.missing].map(([question, reason]) => [whole ? `${code}.${question}` : question, reason] as const),
    );
    return {
      person: person.number,
      wave,
      arm: null,
      locale: person.locale,
      version: next() < 0.2 ? 1 : 2,
      completedAt: now - back,
      seconds: 120 + next() * 600,
      attributes: person.attributes,
      ...(person.respondent && { respondent: person.respondent }),
      answers: merged('answers'),
      missing: new Map(missing),
      scores: merged('scores'),
    };
  };
  const about = numbersFrom(people);
  return Array.from({ length: people }, (_, number) => {
    const own = Object.entries(attributes).map(([code, values]) => [code, pick(values, next)]);
    const person = {
      number,
      level: next() ** 1.4,
      locale: pick(locales, next),
      attributes: Object.fromEntries(own),
      respondent: isWithheld ? undefined : respondentBy(about),
    };
    const back = next() * 30 * 24 * hour;
    if (waves.length === 0) return [one(person, '', back)];
    const later = next() < 0.6 ? [one({ ...person, level: person.level * 0.85 }, waves[1] ?? '', back / 3)] : [];
    return [one(person, waves[0] ?? '', back), ...later];
  }).flat();
}

function aroundOf({ people, items, invited, baseLocale, locales }: Asked, variables: readonly Variable[]): Around {
  const begun = Math.round(people * 1.3);
  const asked = variables.filter(({ role }) => role === 'question');
  const stopped = begun - people;
  return {
    turnout: {
      invited,
      begun,
      completed: people,
      stopped,
      declined: invited === null ? null : 2,
      sinceYesterday: Math.round(people / 30),
    },
    begun: [],
    stops: asked
      .slice(0, 8)
      .map(({ code }, index) => ({ question: code, stopped: Math.round(stopped / 2 ** (index + 1)) })),
    quotas: [],
    revisions: locales
      .filter((locale) => locale !== baseLocale)
      .map((locale) => ({
        ...{ locale, number: 2, at: '2026-10-20T08:00:00.000Z' },
        items: items.flatMap(({ document }) => document.questions.slice(0, 1).map(({ code }) => code)),
      })),
  };
}

const sources = new Map<string, Source>();

/** What was answered: made from the documents by the same code that the server uses, the same at every start. */
export function sourceOf(key: string, asked: Asked, whole: boolean): Source {
  const known = sources.get(key);
  if (known) return known;
  const each = asked.items.map(({ code, document }) => ({ item: code, ...variablesOf(document) }));
  const [only] = each;
  const { variables, scales }: { variables: readonly Variable[]; scales: Scales } =
    whole || only === undefined ? joined(each) : only;
  const next = numbersFrom(asked.seed);
  const source: Source = {
    data: dataOf(variables, Object.keys(asked.attributes), attemptsOf(asked, next, whole)),
    variables,
    scales,
    waves: asked.waves,
    baseLocale: asked.baseLocale,
    around: aroundOf(asked, variables),
    gate: { minimumGroup: asked.minimumGroup, isWithheld: asked.isWithheld },
  };
  sources.set(key, source);
  return source;
}
