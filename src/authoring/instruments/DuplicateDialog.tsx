import { Alert, Flex, Form, Modal } from 'antd';
import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { type NameFields, NameItems } from './NameItems';

interface Props {
  instrument: Pick<InstrumentRow, 'id' | 'title' | 'code'>;
  onClose(): void;
  onDuplicated(id: string): void;
}

/** Asks for the title and code of the copy. */
export function DuplicateDialog({ instrument, onClose, onDuplicated }: Props) {
  const text = useText();
  const [form] = Form.useForm<NameFields>();
  const { busy, failure, submit } = useSubmission(form, { 'instrument.code_taken': 'code' });
  const duplicate = (body: NameFields) =>
    submit(async () => {
      const made = await api.instrument.duplicate({ params: { id: instrument.id }, body, skipErrorHandler: true });
      if (made) onDuplicated(made.id);
    });
  return (
    <Modal
      open
      title={text('instrument.duplicate.title', { title: instrument.title })}
      okText={text('instrument.duplicate')}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {text('instrument.duplicate.lead')}
        {failure ? <Alert type="error" showIcon title={failure} /> : null}
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={duplicate}
          initialValues={{
            title: text('instrument.duplicate.name', { title: instrument.title }),
            code: `${instrument.code}_copy`,
          }}
        >
          <NameItems />
        </Form>
      </Flex>
    </Modal>
  );
}
