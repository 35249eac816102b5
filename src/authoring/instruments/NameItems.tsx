import { Form, Input } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import { useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { codeFromTitle } from '../names/codeFromTitle';

export interface NameFields {
  title: string;
  code: string;
}

/** Title and code of a new instrument. The code follows the title until the author types one. */
export function NameItems() {
  const text = useText();
  const form = Form.useFormInstance<NameFields>();
  const made = useRef('');
  const follow = (title: string) => {
    const code: string | undefined = form.getFieldValue('code');
    if (code && code !== made.current) return;
    made.current = codeFromTitle(title);
    form.setFieldsValue({ code: made.current });
  };
  return (
    <>
      <Form.Item
        name="title"
        label={text('instrument.title')}
        rules={[{ required: true, whitespace: true, message: text('instrument.new.titleNeeded') }]}
      >
        <Input maxLength={300} autoFocus onChange={(event) => follow(event.target.value)} />
      </Form.Item>
      <Form.Item
        name="code"
        label={text('draft.code')}
        extra={text('instrument.new.codeHelp')}
        rules={[
          ({ getFieldValue }) => ({
            // Without a title there is no code yet: one fault is said, at the title.
            required: Boolean(getFieldValue('title')?.trim()),
            message: text('draft.code.empty'),
          }),
          { pattern: codePatterns.part, message: text('instrument.new.codeMalformed') },
        ]}
      >
        <Input maxLength={100} dir="ltr" spellCheck={false} autoCapitalize="none" />
      </Form.Item>
    </>
  );
}
