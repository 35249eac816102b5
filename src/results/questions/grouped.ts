import type { NamedVariable } from 'core/results/named';

/** Whether its answers are steps of a scale: at least three, each counting more, or each less, than the one before. */
export function isRated({ kind, question, levels }: NamedVariable): boolean {
  if (kind !== 'choice' || question === 'yes_no' || levels.length < 3) return false;
  const scores = levels.map(({ score }) => score);
  const steps = scores.slice(1).map((score, index) => (score ?? Number.NaN) - (scores[index] ?? Number.NaN));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

/** Questions with the same steps; they are shown together. */
export interface Group {
  key: string;
  variables: readonly NamedVariable[];
}

const stepsOf = (variable: NamedVariable) =>
  JSON.stringify([variable.section, variable.levels.map(({ code, name }) => [code, name])]);

/** Questions in their order, neighbours with the same answers together. */
export function grouped(variables: readonly NamedVariable[]): Group[] {
  const groups: { key: string; variables: NamedVariable[] }[] = [];
  for (const variable of variables) {
    const before = groups.at(-1);
    const last = before?.variables.at(-1);
    if (before && last && isRated(last) && isRated(variable) && stepsOf(last) === stepsOf(variable)) {
      before.variables.push(variable);
    } else groups.push({ key: variable.code, variables: [variable] });
  }
  return groups;
}
