import { Alert, Button, Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';

/** A failure above a form. */
export function Failure({ failure, type = 'error' }: { failure: string | undefined; type?: 'error' | 'warning' }) {
  return failure ? <Alert className="sign-in-status" role="alert" showIcon type={type} title={failure} /> : null;
}

interface FieldsProps<Fields> extends Omit<FormProps<Fields>, 'children'> {
  /** Label of the button. */
  submit: string;
  busy: boolean;
  children: ReactNode;
}

/** The form of a card, with its button. */
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
