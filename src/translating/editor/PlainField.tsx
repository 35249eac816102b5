import { Input } from 'antd';
import { type ComponentRef, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { TextFieldProps } from './textHandle';

/** The text without chips. */
export function PlainField(props: TextFieldProps) {
  const { value, onChange, locale, direction, label, describedBy, invalid, ref } = props;
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const area = () => field.current?.resizableTextArea?.textArea;
  /** Where the cursor goes after the inserted text has been rendered. */
  const cursor = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    area()?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });

  useImperativeHandle(ref, () => ({
    focus: () => area()?.focus(),
    insert: (text) => {
      const { selectionStart = value.length, selectionEnd = value.length } = area() ?? {};
      cursor.current = selectionStart + text.length;
      onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
      area()?.focus();
    },
    select: (start, end) => {
      area()?.focus();
      area()?.setSelectionRange(start, end);
    },
  }));

  return (
    <Input.TextArea
      ref={field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      lang={locale}
      dir={direction}
      spellCheck
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      autoSize={{ minRows: 4, maxRows: 16 }}
    />
  );
}
