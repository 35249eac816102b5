import { Alert, Button, Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';

interface FailureProps {
  /** undefined: nothing has failed. */
  failure: string | undefined;
  type?: 'error' | 'warning';
}

/** What failed, above a form. */
export function Failure({ failure, type = 'error' }: FailureProps) {
  return failure ? <Alert className="sign-in-status" role="alert" showIcon type={type} title={failure} /> : null;
}

interface FieldsProps<Fields> extends Omit<FormProps<Fields>, 'children'> {
  /** Of its button. */
  submit: string;
  busy: boolean;
  /** Its fields. */
  children: ReactNode;
}

/** The fields of a card with the button that sends them. */
export function SignInForm<Fields>({ submit, busy, children, ...form }: FieldsProps<Fields>) {
  return (
    <Form<Fields> layout="vertical" size="large" requiredMark={false} noValidate {...form}>
      {children}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {submit}
      </Button>
    </Form>
  );
}
