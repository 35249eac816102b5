import { mostByChance } from './chance';
import { expectedOf, type Guess, rightOf } from './linker';

interface Known {
  /** The participation of each who was asked. */
  truth: ReadonlyMap<string, string>;
  /** How likely the right one is for each at best. */
  odds: ReadonlyMap<string, number>;
  /** How often such guesses are judged. */
  tries: number;
}

/** How well each way of pairing does, and those that do better than chance explains. */
export function judged(guesses: Iterable<Guess>, { truth, odds, tries }: Known) {
  const all: { way: string; right: number; expected: number }[] = [];
  for (const guess of guesses) {
    all.push({ way: guess.way, right: rightOf(guess, truth), expected: expectedOf(guess, odds) });
  }
  const limitOf = new Map<number, number>();
  const beyond = all.filter(({ right, expected }) => {
    const mean = Math.ceil(expected * 10) / 10;
    if (!limitOf.has(mean)) limitOf.set(mean, mostByChance(mean, tries * all.length));
    return right >= (limitOf.get(mean) ?? 0);
  });
  return { all, beyond: beyond.map((each) => ({ ...each, limit: limitOf.get(Math.ceil(each.expected * 10) / 10) })) };
}
