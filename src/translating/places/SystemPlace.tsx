import { useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import { useCached } from '@/shell/api/useCached';
import { LoadFailed } from './LoadFailed';
import { MailSample } from './MailSample';
import { Sample } from './Sample';
import { Stage } from './Stage';
import type { PlaceProps } from './shown';
import { interfaceTexts } from './texts';

/** A text of the server: an error as the client shows it, a mail, anything else alone. */
export function SystemPlace({ message, shown }: PlaceProps) {
  const { key } = message;
  const stands = key.startsWith('error.') || key.startsWith('mail.');
  return stands ? (
    <Standing message={message} shown={shown} />
  ) : (
    <Sample shown={shown} plain={message.format !== 'icu'} />
  );
}

function Standing({ message: { key }, shown }: PlaceProps) {
  const intl = useIntl();
  const { data, error, refresh } = useCached(`place:${shown.locale}:${shown.textsIn}`, (options) =>
    interfaceTexts(shown, options),
  );
  if (error && !data) return <LoadFailed onRetry={refresh} />;
  if (!data) return <Skeleton active />;
  if (key.startsWith('mail.')) return <MailSample textKey={key} texts={data.System} shown={shown} />;
  return (
    <Stage
      title={intl.formatMessage({ id: 'place.failure' })}
      scene={{ kind: 'failure', code: key.slice('error.'.length) }}
      texts={data}
      textKey={key}
      shown={shown}
    />
  );
}
