import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { type PseudoLocale, pseudo, pseudoLocales } from 'core/language/pseudo';
import { useId, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { localeDirection } from '@/shell/start/languages';
import { InstrumentPlace } from './InstrumentPlace';
import { InterfacePlace } from './InterfacePlace';
import { MailSample } from './MailSample';
import { Sample } from './Sample';
import { Stage } from './Stage';
import type { PlaceProps, Shown } from './shown';
import { useInterfaceTexts } from './usePlaceData';
import './textPlace.css';

/** A text of the server: an error as the client shows it, a mail, anything else alone. */
function SystemPlace({ message, shown }: PlaceProps) {
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

interface Props {
  message: MessageDetail;
  locale: string;
  /** The text in the field; empty: the source text is shown. */
  text: string;
  /** Needed if the locale is not enabled. */
  direction?: 'ltr' | 'rtl';
}

const places = { Webpages: InterfacePlace, System: SystemPlace } as const;

/** Where a text is seen (screen, question, report, mail), in its language or a pseudo-locale, with the text marked. */
export function TextPlace({ message, locale, text, direction = localeDirection(locale) }: Props) {
  const intl = useIntl();
  const id = useId();
  const [wanted, setWanted] = useState<PseudoLocale>();
  const written = text === '' ? message.sourceText : text;
  const shown: Shown =
    wanted === undefined
      ? { locale, direction, text: written, textsIn: locale }
      : {
          locale: wanted,
          direction: pseudoLocales[wanted].direction,
          text: pseudo(message.sourceText, message.format, wanted),
          textsIn: message.sourceLocale,
          pseudo: wanted,
        };
  const Place = message.kind === 'Webpages' || message.kind === 'System' ? places[message.kind] : InstrumentPlace;
  return (
    <div className="text-place">
      <div className="text-place-choice">
        <label htmlFor={id}>{intl.formatMessage({ id: 'place.language' })}</label>
        <Select
          id={id}
          value={wanted ?? locale}
          onChange={(chosen: string) => setWanted(chosen === locale ? undefined : (chosen as PseudoLocale))}
          options={[
            { value: locale, label: languageName(locale) },
            { value: 'en-XA', label: intl.formatMessage({ id: 'place.pseudo.longer' }) },
            { value: 'en-XB', label: intl.formatMessage({ id: 'place.pseudo.mirrored' }) },
          ]}
        />
      </div>
      <Place key={message.id} message={message} shown={shown} />
    </div>
  );
}
