import { Alert, Button, Flex, Form, type FormInstance, Typography } from 'antd';
import type { ReactNode } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { useText } from '@/kit/text/useText';

interface Props<Fields extends object> {
  title: string;
  lead?: ReactNode;
  /** Pixels; never more than the window. */
  width: number;
  form: FormInstance<Fields>;
  initialValues: { [Name in keyof Fields]?: Fields[Name] | undefined };
  busy: boolean;
  /** There is nothing to send. */
  disabled?: boolean;
  /** What the server refused and no field can say. */
  failure: string | undefined;
  submitText: string;
  /** At the start of the foot, apart from what ends the form. */
  otherAct?: ReactNode;
  onFinish(fields: Fields): unknown;
  onClose(): void;
  /** The form's fields. */
  children: ReactNode;
}

/** A form at the side of its page. */
export function FormDrawer<Fields extends object>(props: Props<Fields>) {
  const { title, lead, width, form, initialValues, busy, failure, submitText, otherAct, onFinish, onClose } = props;
  const text = useText();
  return (
    <SideDrawer
      title={title}
      width={width}
      onClose={onClose}
      footer={
        <Flex gap={8} justify={otherAct ? 'space-between' : 'end'} wrap>
          {otherAct}
          <Flex gap={8}>
            <Button onClick={onClose}>{text('profile.cancel')}</Button>
            <Button type="primary" loading={busy} disabled={props.disabled} onClick={form.submit}>
              {submitText}
            </Button>
          </Flex>
        </Flex>
      }
    >
      {typeof lead === 'string' ? <Typography.Text type="secondary">{lead}</Typography.Text> : lead}
      {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
      <Form<Fields>
        form={form}
        layout="vertical"
        noValidate
        requiredMark="optional"
        initialValues={initialValues}
        onFinish={(fields) => void onFinish(fields)}
      >
        {props.children}
        {/* Enter sends the form from any of its fields. */}
        <button type="submit" hidden />
      </Form>
    </SideDrawer>
  );
}
