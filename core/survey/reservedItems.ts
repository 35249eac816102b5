import { reservedWords } from '../formula/reserved';
import { reservedItemCodes } from './document';

/** Codes that no item may have: formulas use them for something else. */
export const reservedItems: ReadonlySet<string> = new Set([...reservedItemCodes, ...reservedWords]);
