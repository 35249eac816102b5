import { codesAreScores, isChoice, keyedNumber, scoreByCode } from '../expression/scores';
import type { Term } from '../expression/term';
import { Unsayable } from '../expression/term';
import { always, call, member, method, named, never, numeral, two, type Voice, words } from '../expression/voice';

const empty: Term = { kind: 'empty' };

const answersOf = (linkId: string): Term =>
  member(
    method(method(named('%resource'), 'repeat', named('item')), 'where', two('=', named('linkId'), words(linkId))),
    'answer',
  );
const answerValue = (linkId: string): Term => member(answersOf(linkId), 'value');
const codeOf = (linkId: string): Term => member(answerValue(linkId), 'code');

const either: Voice['either'] = (condition, then, otherwise) => call('iif', condition, then, otherwise);

/** FHIRPath over the response of a questionnaire that we write. */
export const fhirVoice: Voice = {
  propagates: true,
  comparesMissing: true,
  inlines: true,
  missing: empty,
  either,
  not: (condition) => method(condition, 'not'),
  score(item) {
    if (isChoice(item)) {
      if (codesAreScores(item)) return method(codeOf(item.code), 'toDecimal');
      return scoreByCode(item, (answer) => fhirVoice.isAnswer(item, answer), empty, either);
    }
    if (['multiple_choice', 'ranking', 'time'].includes(item.question.kind))
      throw new Unsayable(`a number of "${item.code}"`);
    return keyedNumber(item, answerValue(item.code));
  },
  isAnswer: (item, answer) => two('=', codeOf(item.code), words(answer.code)),
  isPicked: (item, answer) =>
    method(method(answerValue(item.code), 'where', two('=', named('code'), words(answer.code))), 'exists'),
  isEmpty: (item) => method(answersOf(item.code), 'empty'),
  isYes: (item) => two('=', answerValue(item.code), item.question.reverse ? never : always),
  isNo: (item) => two('=', answerValue(item.code), item.question.reverse ? always : never),
  text: (item) => (isChoice(item) ? codeOf(item.code) : answerValue(item.code)),
  calculation: (code) => answerValue(code),
  isEmptyCalculation: (code) => method(answersOf(code), 'empty'),
  isTrueCalculation: (code) => two('=', answerValue(code), always),
  functions: {
    abs: ([x]) => method(x as Term, 'abs'),
    sqrt: ([x]) => method(x as Term, 'sqrt'),
    exp: ([x]) => method(x as Term, 'exp'),
    ln: ([x]) => method(x as Term, 'ln'),
    floor: ([x]) => method(x as Term, 'floor'),
    ceil: ([x]) => method(x as Term, 'ceiling'),
    log10: ([x]) => method(x as Term, 'log', numeral(10)),
    round: ([x, digits]) => method(x as Term, 'round', digits ?? numeral(0)),
    length: ([x]) => method(x as Term, 'length'),
    lower: ([x]) => method(x as Term, 'lower'),
    contains: ([x, part]) => method(x as Term, 'contains', part as Term),
  },
  join: (parts) => parts.reduce((left, right) => two('join', left, right)),
};
