import { useId } from 'react';
import { useItem, usePlayerContext } from '../playerContext';
import { Words } from '../Words';
import type { ControlProps } from './controlProps';
import { Options } from './Options';

export function YesNo({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { give } = usePlayerContext();
  const { answer } = useItem(code);
  const name = useId();
  return (
    <Options
      kind="radio"
      name={name}
      options={[
        { code: 'yes', label: <Words id="player.yes" /> },
        { code: 'no', label: <Words id="player.no" /> },
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
