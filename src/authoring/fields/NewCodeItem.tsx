import { type FormItemProps, Input, type InputProps } from 'antd';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';

interface Props extends Pick<FormItemProps, 'className' | 'help'>, Pick<InputProps, 'autoFocus'> {
  id: string;
  value: string;
  /** End of a message id below `draft.code.`. */
  fault: string | undefined;
  onChange(typed: string): void;
}

/** The code of a new part, with what is wrong with it. */
export function NewCodeItem({ id, value, fault, onChange, autoFocus, help, className }: Props) {
  const text = useText();
  return (
    <LabelledItem
      className={className}
      label={text('draft.code')}
      required
      fault={fault && text(`draft.code.${fault}`, { code: value.trim() })}
      help={help}
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
    </LabelledItem>
  );
}
