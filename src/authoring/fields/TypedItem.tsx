import { Input, type InputProps } from 'antd';
import type { ComponentProps } from 'react';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useTyped } from './useTyped';

interface Props
  extends Pick<ComponentProps<typeof LabelledItem>, 'label' | 'className' | 'help'>,
    Pick<InputProps, 'autoCapitalize' | 'dir' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck' | 'type'> {
  saved: string;
  /** What is wrong with the typed text, in words. */
  faultOf(typed: string): string | undefined;
  onSave(typed: string): void;
}

/** A short text of a part, saved when the field is left, unless something is wrong with it. */
export function TypedItem({ label, className, help, saved, faultOf, onSave, ...input }: Props) {
  const commit = (typed: string) => faultOf(typed) === undefined && onSave(typed);
  const { value, onChange, save } = useTyped(saved, commit, { onLeaving: true });
  return (
    <LabelledItem label={label} className={className} help={help} fault={faultOf(value)}>
      <Input
        dir="ltr"
        {...input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={save}
        onPressEnter={save}
      />
    </LabelledItem>
  );
}
