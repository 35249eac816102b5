import { useIntl } from '@umijs/max';
import { useId } from 'react';
import { useItem, usePlayerContext } from '../playerContext';
import type { ControlProps } from './controlProps';
import { Options } from './Options';

export function YesNo({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { give } = usePlayerContext();
  const { answer } = useItem(code);
  const intl = useIntl();
  const name = useId();
  return (
    <Options
      kind="radio"
      name={name}
      options={[
        { code: 'yes', label: intl.formatMessage({ id: 'player.yes' }) },
        { code: 'no', label: intl.formatMessage({ id: 'player.no' }) },
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
