import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { untold } from '@/kit/form/serverErrors';
import { useText } from '@/kit/text/useText';

interface Props {
  label: string;
  send(): Promise<unknown>;
  /** A mail was just sent: wait before the first one, too. */
  justSent?: boolean;
}

/** Seconds between two mails. */
const pause = 60;

/** Sends a mail again after a countdown, and shows the result. */
export function SendAgain({ label, send, justSent = false }: Props) {
  const text = useText();
  const [left, setLeft] = useState(justSent ? pause : 0);
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState('');
  const counting = left > 0;

  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [counting]);

  async function press() {
    setSending(true);
    setTold('');
    try {
      await send();
      setTold(text('signIn.sentAgain'));
      setLeft(pause);
    } catch (error) {
      setTold(untold(error) ?? '');
      if (error instanceof RequestFailure && error.retryAfter) setLeft(Math.ceil(error.retryAfter));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="sign-in-again">
      <Button onClick={press} loading={sending} disabled={counting}>
        {counting ? text('signIn.sendAgainIn', { seconds: left }) : label}
      </Button>
      <p role="status" className="sign-in-told">
        {told}
      </p>
    </div>
  );
}
