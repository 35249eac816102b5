import type { AnswerSheet } from 'core/instrument/document';

/** All of them answered the first wave, 102 the second one too: together 300 participations. */
const people = 198;
/** Over how many days they came. */
const days = 60;
/** From the first wave to the second one. */
const between = 30;

const frequencies = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'];
const difficulties = ['not_difficult', 'somewhat_difficult', 'very_difficult', 'extremely_difficult'];

const languages = ['en-US', 'es-ES', 'ar-EG'] as const;
type Language = (typeof languages)[number];

/** What some of them say has done them good. */
const good: Readonly<Record<Language, readonly string[]>> = {
  'en-US': ['Walking home instead of taking the bus', 'Cooking with friends', 'Going to bed earlier', 'My garden'],
  'es-ES': ['Volver a casa andando en vez de en autobús', 'Cocinar con amigos', 'Acostarme antes', 'Mi jardín'],
  'ar-EG': ['المشي إلى البيت بدلًا من الحافلة', 'الطبخ مع الأصدقاء', 'النوم مبكرًا', 'حديقتي'],
};

export interface DemoResponse {
  /** Joins the waves of one person. */
  participant: string;
  wave: 'first' | 'second';
  locale: Language;
  occupation: string;
  sex: 'female' | 'male';
  age: number;
  daysAgo: number;
  /** By item. */
  answers: Record<string, AnswerSheet>;
}

/**
 * Participations in the survey of the demonstration, generated: nobody has answered like this. As in a population, most are well and few
 * are not; whoever is unwell sleeps less and is less often outdoors. Those who come back are a little better by then.
 * @param next gives numbers from 0 to 1, the same at every start
 */
export function demoResponses(next: () => number): DemoResponse[] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const degree = (severity: number, spread: number) =>
    Math.min(3, Math.max(0, Math.round(severity * 3 + (next() - 0.5) * spread)));

  /** @param severity from 0 (well) to 1 */
  function answersOf(severity: number, locale: Language): Record<string, AnswerSheet> {
    const often = (weight = 1) => frequencies[degree(severity * weight, 1.4)] as string;
    const first: AnswerSheet = { q1: often(), q2: often() };
    const rest = Object.fromEntries(['q3', 'q4', 'q5', 'q6', 'q7', 'q8'].map((code) => [code, often()]));
    // Thoughts of death are rarer than the other signs.
    const whole: AnswerSheet = { ...first, ...rest, q9: often(0.3) };
    const score = Object.values(first).reduce<number>((sum, answer) => sum + frequencies.indexOf(String(answer)), 0);
    const everyday: AnswerSheet = {
      sleep: Math.round(7.4 - 1.6 * severity + (next() - 0.5) * 2.4),
      outside: next() < 0.72 - 0.3 * severity,
      ...(next() < 0.35 ? { good: pick(good[locale]) } : {}),
    };
    return {
      phq2: first,
      ...(score >= 3 ? { phq9: { ...whole, difficulty: difficulties[degree(severity, 1)] as string } } : {}),
      everyday,
    };
  }

  return Array.from({ length: people }, (_, index): DemoResponse[] => {
    const severity = next() ** 2;
    const locale = index % 6 < 3 ? languages[0] : index % 6 < 5 ? languages[1] : languages[2];
    const age = 18 + Math.floor(next() * 58);
    const joined = 2 + between + next() * days;
    const person = {
      participant: `person ${index}`,
      locale,
      occupation: age < 27 && next() < 0.6 ? 'study' : age > 66 || next() < 0.15 ? 'other' : 'work',
      sex: next() < 0.5 ? 'female' : 'male',
      age,
    } as const;
    const first = { ...person, wave: 'first', daysAgo: joined, answers: answersOf(severity, locale) } as const;
    // Every other six, so that they are spread over the languages as those who began are.
    const isBack = Math.floor(index / 6) % 2 === 0;
    return isBack ? [first, second(person, joined, severity)] : [first];
  }).flat();

  function second(person: Omit<DemoResponse, 'wave' | 'daysAgo' | 'answers'>, joined: number, severity: number) {
    // Within the two weeks of the wave, and not in the future.
    const daysAgo = Math.max(0.1, joined - between - next() * 13);
    return { ...person, wave: 'second', daysAgo, answers: answersOf(severity * 0.8, person.locale) } as const;
  }
}
