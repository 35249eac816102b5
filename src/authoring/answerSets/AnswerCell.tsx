import { Input, type InputProps } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTyped } from '@/authoring/fields/useTyped';
import type { AnswerColumn } from './pastedRows';

interface Props extends Pick<InputProps, 'lang' | 'dir' | 'inputMode' | 'placeholder' | 'maxLength' | 'required'> {
  column: AnswerColumn;
  /** Of this cell alone, such as “Score of answer 2”. */
  name: string;
  /** Of the column; shown where there is no room for the head of the table. */
  caption: string;
  saved: string;
  onSave(typed: string): void;
  /** What is wrong with the typed text, in words. With it, the text is saved only when the field is left. */
  faultOf?(typed: string): string | undefined;
  onLeave?(): void;
  /** Behind the field. */
  mark?: ReactNode;
}

/** One field of the table of answers. */
export function AnswerCell({
  column,
  name,
  caption,
  saved,
  onSave,
  faultOf,
  onLeave,
  mark,
  required,
  ...input
}: Props) {
  const id = useId();
  const commit = (typed: string) => faultOf?.(typed) === undefined && onSave(typed);
  const { value, onChange, save } = useTyped(saved, commit, { onLeaving: faultOf !== undefined });
  const fault = faultOf?.(value);
  return (
    <div className={`answer-cell answer-cell-${column}`}>
      <label htmlFor={id} className="answer-caption" aria-hidden>
        {caption}
      </label>
      <Input
        {...input}
        id={id}
        data-cell={column}
        aria-label={name}
        aria-required={required || undefined}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        status={fault === undefined ? '' : 'error'}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && save()}
        onBlur={() => {
          save();
          onLeave?.();
        }}
        suffix={mark}
      />
      {fault === undefined ? null : (
        <span id={`${id}-fault`} role="alert" className="answer-fault">
          {fault}
        </span>
      )}
    </div>
  );
}
