import { useId } from 'react';
import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { ControlProps } from './controlProps';
import { Options } from './Options';

export function YesNo({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { give, words } = usePlayerContext();
  const { answer } = useItem(code);
  const name = useId();
  return (
    <Options
      kind="radio"
      name={name}
      options={[
        { code: 'yes', label: <Saying said={words.yes} plain /> },
        { code: 'no', label: <Saying said={words.no} plain /> },
      ]}
      chosen={typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : []}
      onToggle={(picked) => give(question, code, picked === 'yes')}
      labelId={labelId}
      describedBy={describedBy}
      invalid={invalid}
      required={question.required}
      layout="row"
    />
  );
}
