import { Flex, Input } from 'antd';
import { answerPattern } from 'core/instrument/answerValue';
import type { DraftQuestion } from 'core/instrument/draft';
import { readNumber } from 'core/language/typedNumber';
import { useId, useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { type Limit, limitTypes } from './questionKinds';

/** The limits of an answer that the kind of question has. */
export function LimitFields({ question, limits }: { question: DraftQuestion; limits: readonly Limit[] }) {
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
  const number = readNumber(text);
  if (number === undefined) return null;
  const least = limit === 'maxPicks' ? 1 : 0;
  if (type === 'count' && (!Number.isInteger(number) || number < least)) return null;
  return limit === 'step' && number <= 0 ? null : number;
}

function LimitField({ question: { id, kind, validation }, limit }: { question: DraftQuestion; limit: Limit }) {
  const text = useText();
  const { set } = useEdits();
  const saved = String(validation?.[limit] ?? '');
  const commit = (typed: string) => {
    const read = readLimit(limit, typed);
    if (read === null) return false;
    set(id, `validation.${limit}`, read);
  };
  const { value, onChange, save } = useTyped(saved, commit, { onLeaving: true });
  const type = limitTypes[limit];
  const fault = text(type === 'count' ? 'question.limit.noCount' : 'question.limit.noNumber');
  const isPattern = type === 'pattern';
  return (
    <div className={isPattern ? 'question-limit-wide' : undefined}>
      <LabelledItem label={text(`question.limit.${limit}`)} fault={readLimit(limit, value) === null && fault}>
        <Input
          value={value}
          type={type === 'moment' ? (kind === 'date' ? 'date' : 'time') : 'text'}
          inputMode={type === 'number' ? 'decimal' : type === 'count' ? 'numeric' : undefined}
          dir="ltr"
          spellCheck={false}
          maxLength={isPattern ? 1000 : 40}
          onChange={({ target }) => onChange(target.value)}
          onBlur={save}
          onPressEnter={save}
        />
      </LabelledItem>
      {isPattern && value !== '' ? <TryPattern pattern={value} /> : null}
    </div>
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
    <Flex vertical gap={4} style={{ marginBlockStart: 8 }}>
      <label htmlFor={id}>{text('question.pattern.try')}</label>
      <Input id={id} size="small" dir="auto" value={tried} onChange={(event) => setTried(event.target.value)} />
      <output>
        {tried === '' ? '' : text(expression.test(tried) ? 'question.pattern.fits' : 'question.pattern.fitsNot')}
      </output>
    </Flex>
  );
}
