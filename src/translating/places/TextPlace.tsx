import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { languageName } from 'core/language/formatting';
import { type PseudoLocale, pseudo, pseudoLocales } from 'core/language/pseudo';
import { useId, useState } from 'react';
import { localeDirection } from '@/shell/start/languages';
import { InstrumentPlace } from './InstrumentPlace';
import { InterfacePlace } from './InterfacePlace';
import { SystemPlace } from './SystemPlace';
import type { Shown } from './shown';
import './textPlace.css';

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
  const language = languageName(locale, intl.locale);
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
            { value: locale, label: language },
            { value: 'en-XA', label: intl.formatMessage({ id: 'place.pseudo.longer' }) },
            { value: 'en-XB', label: intl.formatMessage({ id: 'place.pseudo.mirrored' }) },
          ]}
        />
      </div>
      <Place key={message.id} message={message} shown={shown} />
    </div>
  );
}
