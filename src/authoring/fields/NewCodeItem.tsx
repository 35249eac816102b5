import { useIntl } from '@umijs/max';
import { Form, type FormItemProps, Input, type InputProps } from 'antd';

interface Props extends Pick<FormItemProps, 'className' | 'help'>, Pick<InputProps, 'autoFocus'> {
  id: string;
  value: string;
  /** End of a message id below `draft.code.`. */
  fault: string | undefined;
  onChange(typed: string): void;
}

/** The code of a new part, with what is wrong with it. */
export function NewCodeItem({ id, value, fault, onChange, autoFocus, help, className }: Props) {
  const intl = useIntl();
  return (
    <Form.Item
      layout="vertical"
      className={className}
      label={intl.formatMessage({ id: 'draft.code' })}
      htmlFor={id}
      validateStatus={fault ? 'error' : undefined}
      help={fault ? intl.formatMessage({ id: `draft.code.${fault}` }, { code: value.trim() }) : help}
    >
      <Input
        id={id}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={100}
        autoFocus={autoFocus}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}
