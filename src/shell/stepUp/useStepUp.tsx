import { history, useModel } from '@umijs/max';
import { Form, Input, Modal } from 'antd';
import { type ReactElement, useCallback, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { FormDialog } from '@/kit/form/FormDialog';
import { useText } from '@/kit/text/useText';

interface Question {
  /** Repeats the call with the password; rejects if that was wrong. */
  answer(password: string): Promise<true>;
  giveUp(): void;
}

/** Failures of a repeated call that the person can correct in the dialog; the first caller handles others. */
const isMendable = (error: unknown): boolean => {
  const { code, reason } = asFailure(error);
  return reason === 'connection' || code === 'auth.password_wrong' || code === 'request.rate_limited';
};

/** A call that may be repeated with the password of the account. */
type Call<T> = (password?: string) => Promise<T | undefined>;

/**
 * For calls that must be confirmed in a session older than 15 minutes. `run` makes the call; refused with `auth.confirm_needed`,
 * asks for the password (without one: explains how to sign in again) and repeats the call with it. Undefined: cancelled. `dialog`
 * must be rendered outside of any form.
 */
export function useStepUp(): { run<T>(call: Call<T>): Promise<T | undefined>; dialog: ReactElement } {
  const [question, setQuestion] = useState<Question>();
  const run = useCallback(async <T,>(call: Call<T>): Promise<T | undefined> => {
    try {
      return await call();
    } catch (error) {
      if (asFailure(error).code !== 'auth.confirm_needed') throw error;
    }
    return new Promise((resolve, reject) => {
      setQuestion({
        async answer(password) {
          try {
            resolve(await call(password));
          } catch (error) {
            if (isMendable(error)) throw error;
            reject(error);
          }
          return true;
        },
        giveUp: () => resolve(undefined),
      });
    });
  }, []);
  const close = () => {
    question?.giveUp();
    setQuestion(undefined);
  };
  return { run, dialog: <StepUpDialog question={question} onClose={close} /> };
}

function StepUpDialog({ question, onClose }: { question: Question | undefined; onClose(): void }) {
  const text = useText();
  const { user } = useModel('currentUser');
  if (user && !user.signInMethods.password) {
    const back = encodeURIComponent(`${history.location.pathname}${history.location.search}`);
    return (
      <Modal
        open={question !== undefined}
        title={text('profile.confirm.title')}
        okText={text('profile.confirm.signInAgain')}
        cancelText={text('profile.cancel')}
        onOk={() => history.push(`/logout?redirect=${back}`)}
        onCancel={onClose}
      >
        {text('profile.confirm.withoutPassword')}
      </Modal>
    );
  }
  return (
    <FormDialog<{ password: string }>
      open={question !== undefined}
      title={text('profile.confirm.title')}
      lead={text('profile.confirm.lead')}
      submitText={text('profile.confirm.submit')}
      fieldOfCode={{ 'auth.password_wrong': 'password' }}
      submit={async ({ password }) => question?.answer(password)}
      onClose={onClose}
    >
      <Form.Item name="password" label={text('profile.password.current')} rules={[{ required: true }]}>
        <Input.Password autoComplete="current-password" dir="ltr" autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
