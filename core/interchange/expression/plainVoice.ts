import type { Answer } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import { codesAreScores, isChoice, keyedNumber, scoreByCode } from './scores';
import { type Term, Unsayable } from './term';
import { named, numeral, two, type Voice, words } from './voice';

/** What languages differ in that name a question and have its value: all but FHIRPath. */
export interface PlainLanguage {
  propagates: boolean;
  /** The value of a question or row. */
  value(item: Item): Term;
  /** What the format calls an answer. */
  called(item: Item, answer: Answer): string;
  isPicked(item: Item, answer: Answer): Term;
  isEmpty(item: Item): Term;
  truth: { yes: Term; no: Term };
  missing: Term;
  either: Voice['either'];
  not: Voice['not'];
  functions: Voice['functions'];
  join?: Voice['join'];
  /** Values of answers are numbers where they look so. */
  hasNumbers?: boolean;
  calculationName(code: string): string;
  isEmptyValue(value: Term): Term;
}

const isNumeral = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);

/** The constant that an answer is in expressions. */
export function answerConstant(text: string, hasNumbers: boolean | undefined): Term {
  return hasNumbers && isNumeral(text) ? numeral(Number(text)) : words(text);
}

export function plainVoice(language: PlainLanguage): Voice {
  const { value, called, hasNumbers } = language;
  const voice: Voice = {
    propagates: language.propagates,
    comparesMissing: true,
    missing: language.missing,
    either: language.either,
    not: language.not,
    score(item) {
      const { kind } = item.question;
      if (isChoice(item)) {
        const isOwn = codesAreScores(item, (answer) => called(item, answer));
        return isOwn
          ? value(item)
          : scoreByCode(item, (answer) => voice.isAnswer(item, answer), language.missing, language.either);
      }
      if (['multiple_choice', 'ranking', 'time', 'short_text', 'long_text', 'date'].includes(kind))
        throw new Unsayable(`a number of "${item.code}"`);
      return keyedNumber(item, value(item));
    },
    isAnswer: (item, answer) => two('=', value(item), answerConstant(called(item, answer), hasNumbers)),
    isPicked: language.isPicked,
    isEmpty: language.isEmpty,
    isYes: (item) => two('=', value(item), item.question.reverse ? language.truth.no : language.truth.yes),
    isNo: (item) => two('=', value(item), item.question.reverse ? language.truth.yes : language.truth.no),
    text: value,
    calculation: (code) => named(language.calculationName(code)),
    isEmptyCalculation: (code) => language.isEmptyValue(named(language.calculationName(code))),
    isTrueCalculation: (code) => two('=', named(language.calculationName(code)), { kind: 'boolean', value: true }),
    functions: language.functions,
    ...(language.join && { join: language.join }),
  };
  return voice;
}
