import { choiceFunctions } from './choice';
import { dateFunctions } from './dates';
import { itemFunctions } from './items';
import { listFunctions } from './lists';
import { lookupFunctions } from './lookup';
import { mathematicsFunctions } from './mathematics';
import { normFunctions } from './norms';
import type { FormulaFunction } from './signature';
import { textFunctions } from './texts';

/** Every function of the language by name. A new one is an entry in one of the groups. */
export const functionTable: ReadonlyMap<string, FormulaFunction> = new Map(
  [
    ...listFunctions,
    ...mathematicsFunctions,
    ...choiceFunctions,
    ...itemFunctions,
    ...normFunctions,
    ...lookupFunctions,
    ...textFunctions,
    ...dateFunctions,
  ].map((entry) => [entry.name, entry]),
);
