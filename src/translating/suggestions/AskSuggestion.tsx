import { Alert, Button, Typography } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  messageId: string;
  locale: string;
  /** Whether an endpoint is configured; undefined: loading. */
  ai: boolean | undefined;
  onSuggested(suggested: { text: string; problems: readonly string[] }): void;
}

/** Asks the AI endpoint for a translation of this text, without saving it. */
export function AskSuggestion({ messageId, locale, ai, onSuggested }: Props) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const absentId = useId();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function ask() {
    const mine = new AbortController();
    asking.current = mine;
    setBusy(true);
    setFailure(undefined);
    try {
      const params = { id: messageId, locale };
      const suggested = await api.suggestion.ask({ params, signal: mine.signal, skipErrorHandler: true });
      if (suggested && !mine.signal.aborted) onSuggested(suggested);
    } catch (error) {
      const { reason, message } = asFailure(error);
      if (!mine.signal.aborted) setFailure(reason === 'business' ? message : text('suggest.failed'));
    } finally {
      if (!mine.signal.aborted) setBusy(false);
    }
  }

  return (
    <div className="suggestion-ask">
      <Button
        loading={busy}
        disabled={ai !== true}
        aria-describedby={ai === false ? absentId : undefined}
        onClick={() => void ask()}
      >
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
