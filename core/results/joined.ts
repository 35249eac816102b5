import type { Scales, Variable } from './variable';

const within = (item: string, code: string) => `${item}.${code}`;

interface Asked {
  variables: readonly Variable[];
  scales: Scales;
}

/** The variables of a survey's items together, each named by its item: `phq9.q1`. */
export function joined(items: readonly (Asked & { item: string })[]): { variables: Variable[]; scales: Scales } {
  return {
    variables: items.flatMap(({ item, variables }) =>
      variables.map((variable) => ({
        ...variable,
        code: within(item, variable.code),
        section: item,
        scales: variable.scales.map((scale) => within(item, scale)),
      })),
    ),
    scales: Object.fromEntries(
      items.flatMap(({ item, scales }) =>
        Object.entries(scales).map(([scale, { items: used }]) => [
          within(item, scale),
          { items: Object.fromEntries(Object.entries(used).map(([code, how]) => [within(item, code), how])) },
        ]),
      ),
    ),
  };
}

/** What belongs to an item, by its codes, as `joined` names it. */
export const named = <T>(item: string, values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([code, value]) => [within(item, code), value]));
