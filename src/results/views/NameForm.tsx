import { Alert, Button, Checkbox, Flex, Form, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';

interface Fields {
  name: string;
  isShared?: boolean;
}

interface Props {
  /** Of a view that gets another one; absent: what is shown gets one. */
  name?: string;
  /** Rejects with a RequestFailure. */
  submit(name: string, isShared: boolean): Promise<unknown>;
  onCancel?(): void;
}

/** Asks what a view is called, and of a new one whether others see it. */
export function NameForm({ name, submit, onCancel }: Props) {
  const text = useText('results.views.');
  const say = useText();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit: send } = useSubmission(form, { 'view.name_taken': 'name' });
  const id = useId();
  const isNew = name === undefined;
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (isNew) return undefined;
    // Afterwards: the Enter that chose it in a menu would send the form at once.
    const timer = setTimeout(() => field.current?.focus({ cursor: 'all' }));
    return () => clearTimeout(timer);
  }, [isNew]);
  return (
    <Form<Fields>
      // Two of them may be there: it sets the ids of their fields apart.
      name={id}
      className="results-view-name"
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      initialValues={{ name: name ?? '', isShared: false }}
      onFinish={(fields) => void send(() => submit(fields.name, fields.isShared ?? false))}
    >
      {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
      <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true }]}>
        <Input ref={field} maxLength={100} dir="auto" autoComplete="off" />
      </Form.Item>
      {isNew ? (
        <Form.Item name="isShared" valuePropName="checked">
          <Checkbox>{text('share.lead')}</Checkbox>
        </Form.Item>
      ) : null}
      <Flex gap={8} wrap>
        <Button type="primary" htmlType="submit" loading={busy}>
          {text(isNew ? 'save.submit' : 'rename')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{say('results.filter.cancel')}</Button> : null}
      </Flex>
    </Form>
  );
}
