import { Alert, Button, Checkbox, Flex, Form, Input } from 'antd';
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
  const isNew = name === undefined;
  return (
    <Form<Fields>
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
        <Input maxLength={100} dir="auto" autoComplete="off" autoFocus={!isNew} />
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
