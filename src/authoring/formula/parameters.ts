import type { CatalogFunction, CatalogParameter } from 'core/formula/catalog';
import type { OpenCall } from './calls';
import type { Expected } from './candidates';

/** The index of an argument's parameter; −1: none. */
export function parameterAt({ parameters }: CatalogFunction, { index, named }: OpenCall): number {
  if (named !== undefined) return parameters.findIndex(({ name }) => name === named);
  const listed = parameters.findIndex(({ list }) => list === true);
  if (listed < 0) return index < parameters.length ? index : -1;
  const repeated = parameters.filter(({ list }) => list === true).length;
  if (repeated > 1) return listed + ((index - listed) % repeated);
  const after = parameters.findIndex(({ list, named: byName }, at) => at > listed && !list && !byName);
  // After the first of a list, both are possible: another value, or what follows the list.
  return index <= listed || after < 0 ? Math.min(index, listed) : after;
}

/** Named parameters that are not given yet. */
export const namedParameters = ({ parameters }: CatalogFunction, { given }: OpenCall): CatalogParameter[] =>
  parameters.filter(({ name, named }) => named === true && !given.includes(name));

/** The expected type of an argument. */
export function expectedFor(called: string, parameter: CatalogParameter | undefined): Expected {
  switch (parameter?.type) {
    case 'number':
      return parameter.list ? 'numbers' : 'number';
    case 'boolean':
      return 'boolean';
    case 'text':
    case 'date':
      return 'text';
    case 'item':
      return { itemFor: called };
    default:
      return parameter?.list ? 'numbers' : 'any';
  }
}
