export { ExchangeButtons } from './exchange/ExchangeButtons';
export { languageViewPath } from './languageView/languageViewPath';
export { failurePath, fromAround, type InstrumentView, type Play, type StageNews, stagePath } from './places/stagePlay';
export { ChangedText } from './texts/ChangedText';
export { exampleValues } from './texts/exampleValues';
export { stateWords } from './texts/stateWords';
export { usePlaceWords } from './texts/usePlaceWords';
export { useTranslationScope } from './texts/useTranslationScope';
export { wordDiff } from './texts/wordDiff';
