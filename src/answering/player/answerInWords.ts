import type { useIntl } from '@umijs/max';
import type { AnswerValue, Question } from 'core/instrument/document';
import { writtenNumber } from 'core/instrument/valueText';
import { localeDirection } from '@/shell/start/languages';
import { dateInWords, timeInWords } from './momentInWords';
import type { PlayerContextValue } from './playerContext';
import type { Said, Texts } from './texts';

type Intl = ReturnType<typeof useIntl>;

/** An answer in words; several, if several were chosen. `words`: default those of the interface. */
export function answerInWords(
  question: Question,
  answer: AnswerValue,
  texts: Texts,
  intl: Intl,
  words?: PlayerContextValue['words'],
): Said[] {
  const own = { lang: intl.locale, dir: localeDirection(intl.locale) };
  const label = (code: string) => texts(`answer.${question.answerSet}.${code}.label`) ?? { text: code };
  if (Array.isArray(answer)) return answer.map(label);
  if (typeof answer === 'boolean') {
    const said = answer ? words?.yes : words?.no;
    return [said ?? { text: intl.formatMessage({ id: answer ? 'player.yes' : 'player.no' }), ...own }];
  }
  if (typeof answer === 'number') {
    const unit = texts(`question.${question.code}.unit`)?.text;
    return [{ text: [writtenNumber(answer, intl.locale, { most: 6 }), unit].filter(Boolean).join(' ') }];
  }
  switch (question.kind) {
    case 'date':
      return [{ text: dateInWords(answer), ...own }];
    case 'time':
      return [{ text: timeInWords(`2000-01-01T${answer}`), ...own }];
    case 'short_text':
    case 'long_text':
      return [{ text: answer }];
    default:
      return [label(answer)];
  }
}
