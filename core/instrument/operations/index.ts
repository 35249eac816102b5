export { applyOperations, type Failure, type TextLedger } from './apply';
export { fieldOf } from './fields';
export { type Conflict, type DraftPart, type ListName, type Operation, wholeInstrument } from './operation';
export { eachPart, findPart, type Place } from './place';
export { sameValue } from './sameValue';
export { isTextOperation, storedKeyOf, type TextOperation, textAddress, textKeysOf } from './texts';
