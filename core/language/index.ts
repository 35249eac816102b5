export { directionOf } from './direction';
export { fallbackChain, sourceLocale } from './fallback';
export { matchLocale } from './matchLocale';
export { formatMessage, type MessageValues, messageArguments } from './message';
export { textLanguage } from './textLanguage';
