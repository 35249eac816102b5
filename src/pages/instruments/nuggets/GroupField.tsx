import { useIntl } from '@umijs/max';
import { AutoComplete, Form } from 'antd';
import { useId } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { groupsOf, isCode } from './groups';

interface Props {
  value: string;
  onChange(group: string): void;
  onBlur?(): void;
  autoFocus?: boolean;
}

/** The group of a nugget: one that there is, or a new one. */
export function GroupField({ value, onChange, onBlur, autoFocus = false }: Props) {
  const intl = useIntl();
  const id = useId();
  const draft = useStructure();
  const known = groupsOf(draft).map(({ group }) => group);
  const wanted = value.trim();
  const fault = wanted !== '' && !isCode(wanted);
  const isNew = wanted !== '' && !fault && !known.includes(wanted);
  return (
    <Form.Item
      label={intl.formatMessage({ id: 'nugget.group' })}
      htmlFor={id}
      validateStatus={fault ? 'error' : undefined}
      help={
        fault
          ? intl.formatMessage({ id: 'nugget.group.malformed' }, { group: wanted })
          : intl.formatMessage({ id: isNew ? 'nugget.group.new' : 'nugget.group.help' })
      }
    >
      <AutoComplete
        id={id}
        autoFocus={autoFocus}
        value={value}
        options={known.map((group) => ({ value: group }))}
        onChange={(group: string | undefined) => onChange(group ?? '')}
        {...(onBlur && { onBlur })}
      />
    </Form.Item>
  );
}
