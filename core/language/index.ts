export { directionOf } from './direction';
export { fallbackChain, sourceLocale } from './fallback';
export { interfaceLanguages } from './interfaceLanguage';
export { matchLocale } from './matchLocale';
export { formatMessage, type MessageValues, messageArguments } from './message';
