import { useIntl } from '@umijs/max';
import { Alert, Typography } from 'antd';
import { useDraft, useDraftStore } from '../draft/DraftProvider';

/** What the server refused, with its reasons; the written texts can be copied. */
export function RefusedNotice() {
  const intl = useIntl();
  const store = useDraftStore();
  const refused = useDraft((state) => state.refused);
  if (refused === undefined) return null;
  const texts = refused.change.operations.flatMap((operation) =>
    operation.op === 'text' && operation.text ? [operation.text] : [],
  );
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      closable={{ onClose: store.dismissRefused }}
      title={intl.formatMessage({ id: 'draft.refused' }, { reason: refused.message })}
      description={
        <>
          <ul>
            {refused.details.map(({ path, code, message }) => (
              <li key={`${path} ${code}`}>
                {message} <code dir="ltr">{path}</code>
              </li>
            ))}
          </ul>
          {texts.map((text) => (
            <Typography.Paragraph key={text} copyable>
              {text}
            </Typography.Paragraph>
          ))}
        </>
      }
    />
  );
}
