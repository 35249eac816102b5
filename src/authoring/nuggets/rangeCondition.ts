import type { CoverageCell, CoverageVariable, GroupCoverage, VariableRange } from 'core/coverage/report';

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const operand = ({ name, kind }: CoverageVariable): string => (kind === 'expression' ? `(${name})` : name);

/** The values of a text variable that conditions name. */
function namedValues(cells: readonly CoverageCell[], variable: string): string[] {
  const values = cells.flatMap(({ ranges }) =>
    ranges.flatMap((range) =>
      range.variable === variable && 'value' in range && !range.example && typeof range.value === 'string'
        ? [range.value]
        : [],
    ),
  );
  return [...new Set(values)];
}

function conditionsOn(range: VariableRange, variable: CoverageVariable, cells: readonly CoverageCell[]): string[] {
  const name = operand(variable);
  if ('missing' in range) return [`is_missing(${variable.name})`];
  if ('value' in range) {
    if (typeof range.value === 'boolean') return [range.value ? name : `not ${name}`];
    if (!range.example) return [`${name} = ${quoted(range.value)}`];
    return namedValues(cells, variable.name).map((value) => `${name} != ${quoted(value)}`);
  }
  const { from, to, includesFrom, includesTo } = range;
  if (from !== null && from === to) return [`${name} = ${from}`];
  return [
    ...(from === null ? [] : [`${name} ${includesFrom ? '>=' : '>'} ${from}`]),
    ...(to === null ? [] : [`${name} ${includesTo ? '<=' : '<'} ${to}`]),
  ];
}

/** The condition that holds exactly in this range; undefined: the range is everything. */
export function rangeCondition(
  ranges: readonly VariableRange[],
  { variables, cells }: Pick<GroupCoverage, 'variables' | 'cells'>,
): string | undefined {
  const parts = ranges.flatMap((range) => {
    const variable = variables.find(({ name }) => name === range.variable);
    return variable === undefined ? [] : conditionsOn(range, variable, cells);
  });
  return parts.length === 0 ? undefined : parts.join(' and ');
}
