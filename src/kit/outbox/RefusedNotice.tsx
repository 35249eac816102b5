import { Alert, Typography } from 'antd';
import { useText } from '../text/useText';
import type { Refused } from './outbox';

interface Props {
  refused: Refused<unknown> | undefined;
  /** What was changed, in the user's language. */
  what?: string | undefined;
  /** What was written, to be copied. */
  texts: readonly string[];
  onDismiss(): void;
}

/** What the server refused, with its reasons; the written texts can be copied. */
export function RefusedNotice({ refused, what, texts, onDismiss }: Props) {
  const text = useText('draft.');
  if (refused === undefined) return null;
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      closable={{ onClose: onDismiss }}
      title={text('refused', { reason: refused.message })}
      description={
        <>
          {what}
          <ul>
            {refused.details.map(({ path, code, message }) => (
              <li key={`${path} ${code}`}>
                {message} <code dir="ltr">{path}</code>
              </li>
            ))}
          </ul>
          {texts.map((written) => (
            <Typography.Paragraph key={written} copyable>
              {written}
            </Typography.Paragraph>
          ))}
        </>
      }
    />
  );
}
