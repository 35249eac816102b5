import { Form, Input } from 'antd';
import { answerPattern } from 'core/instrument/answerValue';
import type { DraftQuestion } from 'core/instrument/draft';
import { useCallback, useId, useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
import { useText } from '@/kit/text/useText';
import { type Limit, limitTypes } from './questionKinds';

interface Props {
  question: DraftQuestion;
  limits: readonly Limit[];
}

/** The limits of an answer that the kind of question has. */
export function LimitFields({ question, limits }: Props) {
  if (limits.length === 0) return null;
  return (
    <div className="question-limits">
      {limits.map((limit) => (
        <LimitField key={`${question.id} ${limit}`} question={question} limit={limit} />
      ))}
    </div>
  );
}

/** The value of a typed limit; undefined: empty; null: not valid. */
function readLimit(limit: Limit, typed: string): number | string | undefined | null {
  const text = typed.trim();
  if (text === '') return undefined;
  const type = limitTypes[limit];
  if (type === 'pattern') return typed;
  if (type === 'moment') return text.slice(0, 10);
  const number = Number(text.replace(',', '.').replace('−', '-'));
  if (!Number.isFinite(number)) return null;
  const least = limit === 'maxPicks' ? 1 : 0;
  if (type === 'count' && (!Number.isInteger(number) || number < least)) return null;
  return limit === 'step' && number <= 0 ? null : number;
}

function LimitField({ question, limit }: { question: DraftQuestion; limit: Limit }) {
  const text = useText();
  const id = useId();
  const { set } = useEdits();
  const part = question.id;
  const saved = question.validation?.[limit];
  const commit = useCallback(
    (typed: string) => {
      const value = readLimit(limit, typed);
      if (value === null) return false;
      set(part, `validation.${limit}`, value);
      return true;
    },
    [limit, part, set],
  );
  const shown = saved === undefined ? '' : String(saved);
  const { value, onChange, save } = useTyped(shown, commit, { onLeaving: true });
  const isWrong = readLimit(limit, value) === null;
  const type = limitTypes[limit];
  return (
    <Form.Item
      label={text(`question.limit.${limit}`)}
      htmlFor={id}
      className={type === 'pattern' ? 'question-limit-wide' : undefined}
      validateStatus={isWrong ? 'error' : undefined}
      help={isWrong ? text(type === 'count' ? 'question.limit.noCount' : 'question.limit.noNumber') : undefined}
    >
      <Input
        id={id}
        value={value}
        type={type === 'moment' ? (question.kind === 'date' ? 'date' : 'time') : 'text'}
        inputMode={type === 'number' ? 'decimal' : type === 'count' ? 'numeric' : undefined}
        dir="ltr"
        spellCheck={false}
        maxLength={type === 'pattern' ? 1000 : 40}
        onChange={(event) => onChange(event.target.value)}
        onBlur={save}
        onPressEnter={save}
      />
      {type === 'pattern' && value !== '' ? <TryPattern pattern={value} /> : null}
    </Form.Item>
  );
}

/** A field to try a pattern. */
function TryPattern({ pattern }: { pattern: string }) {
  const text = useText();
  const id = useId();
  const [tried, setTried] = useState('');
  const expression = answerPattern(pattern);
  if (!expression) return <p role="status">{text('question.pattern.invalid')}</p>;
  return (
    <div className="question-try">
      <label htmlFor={id}>{text('question.pattern.try')}</label>
      <Input id={id} size="small" dir="auto" value={tried} onChange={(event) => setTried(event.target.value)} />
      <output>
        {tried === '' ? '' : text(expression.test(tried) ? 'question.pattern.fits' : 'question.pattern.fitsNot')}
      </output>
    </div>
  );
}
