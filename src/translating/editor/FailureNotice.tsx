import { Alert } from 'antd';
import uniq from 'lodash/uniq';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';

/** Why the text was not saved. */
export function FailureNotice({ failure: { reason, message, details } }: { failure: RequestFailure }) {
  const text = useText();
  const said = reason === 'business' && message !== '' ? message : text('translate.failed');
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={reason === 'connection' ? text('translate.unreachable') : said}
      description={
        details.length > 0 ? (
          <ul className="translate-details">
            {uniq(details.map((detail) => detail.message)).map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
