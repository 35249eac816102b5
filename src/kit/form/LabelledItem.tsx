import { Form, type FormItemProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

interface Props extends Pick<FormItemProps, 'label' | 'className' | 'extra' | 'help' | 'required'> {
  /** What is wrong with the value, in place of the help. */
  fault?: ReactNode;
  /** One control. */
  children: ReactElement<{ id?: string; 'aria-required'?: true }>;
}

/** A control outside any antd form, with its label, which gets the id that connects them. */
export function LabelledItem({ fault, help, required = false, className = '', children, ...item }: Props) {
  const made = useId();
  const id = children.props.id ?? made;
  return (
    <Form.Item
      layout="vertical"
      {...item}
      // antd's own mark would be read as a part of the name.
      className={required ? `${className} labelled-required` : className}
      htmlFor={id}
      validateStatus={fault ? 'error' : undefined}
      help={fault || help}
    >
      {cloneElement(children, { id, ...(required && { 'aria-required': true }) })}
    </Form.Item>
  );
}
