import { useText } from '@/kit/text/useText';
import { MailSample } from './MailSample';
import { Sample } from './Sample';
import { Stage } from './Stage';
import type { PlaceProps } from './shown';
import { useInterfaceTexts } from './usePlaceData';

/** A text of the server: an error as the client shows it, a mail, anything else alone. */
export function SystemPlace({ message, shown }: PlaceProps) {
  const { key, format } = message;
  if (key.startsWith('error.')) return <ErrorPlace message={message} shown={shown} />;
  if (key.startsWith('mail.')) return <MailSample textKey={key} shown={shown} />;
  return <Sample shown={shown} plain={format !== 'icu'} />;
}

function ErrorPlace({ message: { key }, shown }: PlaceProps) {
  const text = useText();
  const { data, waiting } = useInterfaceTexts(shown);
  const scene = { kind: 'failure', code: key.slice('error.'.length) } as const;
  if (!data) return waiting;
  return <Stage title={text('place.failure')} scene={scene} texts={data} textKey={key} shown={shown} />;
}
