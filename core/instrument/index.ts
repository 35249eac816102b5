export { canonicalForm, checksum } from './canonical';
export { checkInstrument, publishProblems } from './check';
export { type Item, itemsByCode } from './items';
export { formatPath, type Problem } from './problem';
export { type CompiledInstrument, compileInstrument } from './program';
export { textKeys } from './textKeys';
