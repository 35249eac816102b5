import { type ScaleOf, scalesOf } from '../formula/scales';
import type { Audience, Calculation } from './document';
import { type InstrumentStructure, programDefinition } from './program';

/** One person's result; `band` null: in none. */
interface Come {
  value: unknown;
  band: string | null;
}

type Scales = ReadonlyMap<string, ScaleOf>;

/** Computed once per version, while it is in use. */
const known = new WeakMap<object, { questions: InstrumentStructure['questions']; scales: Scales }>();

function knownScales(structure: InstrumentStructure): Scales {
  const { calculations, questions } = structure;
  if (calculations === undefined) return new Map();
  const held = known.get(calculations);
  if (held?.questions === questions) return held.scales;
  const scales = scalesOf(programDefinition(structure));
  known.set(calculations, { questions, scales });
  return scales;
}

/** The scale that a calculation measures. */
export const scaleOf = (structure: InstrumentStructure, code: string): ScaleOf =>
  knownScales(structure).get(code) ?? { scale: null, normed: false };

/** The calculations that measure the same scale as this one, in the document's order. */
export function scaleMates(structure: InstrumentStructure, code: string): readonly Calculation[] {
  const scales = knownScales(structure);
  const scale = scales.get(code)?.scale ?? null;
  const isMate = (other: string) => other !== code && scales.get(other)?.scale === scale;
  return scale === null ? [] : (structure.calculations ?? []).filter((other) => isMate(other.code));
}

interface Judge {
  calculation: Calculation;
  normed: boolean;
}

/** The calculations with bands, in the document's order, by the scale that they measure. */
function judgesByScale(structure: InstrumentStructure): Map<string, Judge[]> {
  const scales = knownScales(structure);
  const groups = new Map<string, Judge[]>();
  for (const calculation of structure.calculations ?? []) {
    const { scale = null, normed = false } = scales.get(calculation.code) ?? {};
    if (scale === null || (calculation.bands ?? []).length === 0) continue;
    groups.set(scale, [...(groups.get(scale) ?? []), { calculation, normed }]);
  }
  return groups;
}

/** The calculations with bands that measure one scale; single ones are left out. */
export const rivals = (structure: InstrumentStructure): Judge[][] =>
  [...judgesByScale(structure).values()].filter((group) => group.length > 1);

const seenBy = (group: readonly Judge[], audience: Audience): Judge[] =>
  group.filter(({ calculation }) => calculation.shownTo?.includes(audience));

/** The calculations whose bands an audience sees of one scale. */
export interface JudgedScale {
  scale: string;
  raw: Calculation | undefined;
  /** Takes the place of the raw one wherever it has a value. */
  normed: Calculation | undefined;
}

export function judgedScales(structure: InstrumentStructure, audience: Audience): JudgedScale[] {
  return [...judgesByScale(structure)].flatMap(([scale, group]) => {
    const shown = seenBy(group, audience);
    const first = (normed: boolean) => shown.find((one) => one.normed === normed)?.calculation;
    return shown.length === 0 ? [] : [{ scale, raw: first(false), normed: first(true) }];
  });
}

/**
 * The calculations whose bands are hidden from this audience, because another one judges the same scale: the normed one if it has a
 * value, else the first that has a band. So each scale has one verdict.
 * @param come by code of the calculation; undefined: unknown
 */
export function silentBands(
  structure: InstrumentStructure,
  audience: Audience,
  come: (code: string) => Come | undefined,
): ReadonlySet<string> {
  const silent = new Set<string>();
  for (const group of rivals(structure)) {
    const shown = seenBy(group, audience);
    const valued = shown.filter(({ calculation: { code } }) => (come(code)?.value ?? null) !== null);
    const normed = valued.filter((one) => one.normed);
    const judges = normed.length > 0 ? normed : valued;
    const judge = judges.find(({ calculation: { code } }) => come(code)?.band != null) ?? judges[0];
    if (judge === undefined) continue;
    for (const { calculation } of group) if (calculation !== judge.calculation) silent.add(calculation.code);
  }
  return silent;
}
