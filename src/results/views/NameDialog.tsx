import { Checkbox, Form, Input } from 'antd';
import type { ResultView } from 'core/contract/results/views';
import { FormDialog } from '@/kit/form/FormDialog';
import { useText } from '@/kit/text/useText';

interface Props {
  named: ResultView | 'new';
  /** Undefined: it was not done after all. Rejects with a RequestFailure. */
  submit(name: string, isShared: boolean): Promise<unknown>;
  onClose(): void;
}

/** Asks what a view is called, and of a new one whether others see it. */
export function NameDialog({ named, submit, onClose }: Props) {
  const text = useText('results.views.');
  const isNew = named === 'new';
  return (
    <FormDialog<{ name: string; isShared?: boolean }>
      open
      title={isNew ? text('save.title') : text('rename.title', { name: named.name })}
      submitText={text(isNew ? 'save.submit' : 'rename')}
      initialValues={{ name: isNew ? '' : named.name, isShared: false }}
      fieldOfCode={{ 'view.name_taken': 'name' }}
      submit={({ name, isShared = false }) => submit(name, isShared)}
      onClose={onClose}
    >
      <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} dir="auto" autoComplete="off" />
      </Form.Item>
      {isNew ? (
        <Form.Item name="isShared" valuePropName="checked">
          <Checkbox>{text('share.lead')}</Checkbox>
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}
