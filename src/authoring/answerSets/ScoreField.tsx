import { useIntl } from '@umijs/max';
import { Form, Input } from 'antd';
import { useCallback, useId } from 'react';
import { typedScore } from '@/authoring/answers/answerLines';
import { useEdits } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';

/** The score of an answer; an empty one counts as missing. */
export function ScoreField({ part, score, label }: { part: string; score: number | undefined; label: string }) {
  const intl = useIntl();
  const id = useId();
  const { set } = useEdits();
  const commit = useCallback(
    (text: string) => {
      const typed = typedScore(text);
      if (typed === null) return false;
      set(part, 'score', typed);
      return true;
    },
    [set, part],
  );
  const { value, onChange, save } = useTyped(score === undefined ? '' : String(score), commit, { onLeaving: true });
  const isWrong = typedScore(value) === null;
  return (
    <Form.Item
      className="answer-score"
      label={label}
      htmlFor={id}
      layout="vertical"
      validateStatus={isWrong ? 'error' : undefined}
      help={isWrong ? intl.formatMessage({ id: 'answerSet.score.malformed' }, { value: value.trim() }) : undefined}
    >
      <Input
        id={id}
        dir="ltr"
        inputMode="decimal"
        maxLength={20}
        placeholder={intl.formatMessage({ id: 'answerSet.score.missing' })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={save}
        onPressEnter={save}
      />
    </Form.Item>
  );
}
