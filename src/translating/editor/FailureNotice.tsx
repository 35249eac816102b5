import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { RequestFailure } from '@/kit/failure/requestFailure';

/** Why the text was not saved. */
export function FailureNotice({ failure: { reason, message, details } }: { failure: RequestFailure }) {
  const intl = useIntl();
  const title =
    reason === 'connection'
      ? intl.formatMessage({ id: 'translate.unreachable' })
      : reason === 'business' && message !== ''
        ? message
        : intl.formatMessage({ id: 'translate.failed' });
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={title}
      description={
        details.length > 0 ? (
          <ul className="translate-details">
            {[...new Set(details.map((detail) => detail.message))].map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
