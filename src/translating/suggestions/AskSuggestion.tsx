import { Alert, Button, Typography } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

export type Suggested = NonNullable<Awaited<ReturnType<typeof api.suggestion.ask>>>;

interface Props {
  id: string;
  locale: string;
  /** Whether an endpoint is configured; undefined: loading. */
  ai: boolean | undefined;
  onSuggested(suggested: Suggested): void;
}

/** Asks the AI endpoint for a translation of this message, without saving it. */
export function AskSuggestion({ id, locale, ai, onSuggested }: Props) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const absentId = useId();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function ask() {
    asking.current = new AbortController();
    const { signal } = asking.current;
    setBusy(true);
    setFailure(undefined);
    try {
      const suggested = await api.suggestion.ask({ params: { id, locale }, signal, skipErrorHandler: true });
      if (suggested && !signal.aborted) onSuggested(suggested);
    } catch (error) {
      const { reason, message } = asFailure(error);
      if (!signal.aborted) setFailure(reason === 'business' ? message : text('suggest.failed'));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  return (
    <div className="suggestion-ask">
      <Button loading={busy} disabled={!ai} aria-describedby={ai === false ? absentId : undefined} onClick={ask}>
        {text('suggest.ask')}
      </Button>
      {ai === false ? (
        <Typography.Text type="secondary" id={absentId}>
          {text('suggest.absent')}
        </Typography.Text>
      ) : null}
      {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
    </div>
  );
}
