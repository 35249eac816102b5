import { useIntl } from '@umijs/max';
import { Alert, Form, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { placeFailure } from './serverErrors';
import { useTask } from './useTask';
import './formDialog.css';

interface Props<Fields extends object> {
  open: boolean;
  title: string;
  lead?: ReactNode;
  submitText: string;
  /** It cannot be undone. */
  danger?: boolean;
  initialValues?: Partial<Fields>;
  /** Which field an error code speaks of, where the answer names none: see `placeFailure`. */
  fieldOfCode?: Readonly<Record<string, keyof Fields & string>>;
  /** Undefined: it was not done after all, the dialog stays as it is. Rejects with a RequestFailure. */
  submit(fields: Fields): Promise<unknown>;
  onClose(): void;
  /** The form's fields. */
  children: ReactNode;
}

/** A short form in a dialog: what the server refuses stands at its field or above the form, and nothing typed is lost. */
export function FormDialog<Fields extends object>(props: Props<Fields>) {
  const { open, title, lead, submitText, danger, initialValues, fieldOfCode, submit, onClose, children } = props;
  const intl = useIntl();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, setFailure, run } = useTask((error) =>
    placeFailure(form, error, asFailure(error).details.length > 0 ? undefined : fieldOfCode),
  );

  const finish = (fields: Fields) =>
    run(async () => {
      if ((await submit(fields)) !== undefined) onClose();
    });

  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      onOk={form.submit}
      okText={submitText}
      cancelText={intl.formatMessage({ id: 'profile.cancel' })}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      destroyOnHidden
      afterClose={() => setFailure(undefined)}
    >
      {lead ? <Typography.Paragraph type="secondary">{lead}</Typography.Paragraph> : null}
      {failure ? <Alert className="form-dialog-alert" role="alert" type="error" showIcon title={failure} /> : null}
      <Form<Fields>
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        preserve={false}
        initialValues={initialValues}
        onFinish={finish}
      >
        {children}
        {/* Enter sends the form from any of its fields. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
