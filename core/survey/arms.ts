import { sha256 } from '../instrument/sha256';
import type { Randomization } from './document';

/**
 * The arm of the n-th participant (from 0) of a stratum: permuted blocks (Matts and Lachin, Properties of permuted-block randomization in
 * clinical trials, Controlled Clinical Trials 9, 1988), so that each whole block holds each arm in its weight. A block's order comes from
 * sorting its places by the SHA-256 of seed, stratum, block and place: every order is equally likely, the same seed always gives the same
 * one, and who does not know the seed cannot foretell the next. A block size that is no multiple of the weights is raised to the next.
 */
export function armOf(randomization: Randomization, seed: string, stratum: string, n: number): string {
  const { block, round } = blockOf(randomization);
  const size = block * round.length;
  const number = Math.floor(n / size);
  const places = Array.from({ length: size }, (_, place) => ({
    arm: round[place % round.length] ?? '',
    key: sha256(JSON.stringify([seed, stratum, number, place])),
  }));
  places.sort((one, other) => (one.key < other.key ? -1 : 1));
  return places[n % size]?.arm ?? '';
}

/** Each arm as often as its weight, and how often all of that is in a block. */
function blockOf({ arms, block }: Randomization): { round: string[]; block: number } {
  const round = arms.flatMap(({ code, weight = 1 }) => Array.from({ length: weight }, () => code));
  return { round, block: block === undefined ? 2 : Math.max(1, Math.ceil(block / round.length)) };
}

/** Names the stratum of somebody with these attributes; one that is not known is a value of its own. */
export function stratumOf(
  { strata = [] }: Randomization,
  attributes: Readonly<Record<string, string | number>>,
): string {
  return JSON.stringify(strata.map((code) => (Object.hasOwn(attributes, code) ? attributes[code] : null)));
}
