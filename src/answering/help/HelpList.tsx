import { useIntl } from '@umijs/max';
import type { HelpAddress, HelpList as List } from 'core/contract/platform/help';
import { formattingLocale } from 'core/language/formatting';
import { telephoneAddress } from 'core/language/telephone';
import { useId, useState, useSyncExternalStore } from 'react';
import { useText } from '@/kit/text/useText';
import { foreignTo, localeDirection } from '@/shell/start/languages';
import { helpAddresses, onHelpAddresses } from './helpAddresses';
import { chooseHelpCountry, elsewhere, helpCountry } from './helpCountry';
import './helpList.css';

export { loadHelpAddresses } from './helpAddresses';

/** The addresses of one country, and the choice of another. Nothing where the installation names none. */
export function HelpList() {
  const list = useSyncExternalStore(onHelpAddresses, helpAddresses);
  return list && Object.keys(list).length > 0 ? <OfCountry list={list} /> : null;
}

function OfCountry({ list }: { list: List }) {
  const { locale } = useIntl();
  const text = useText();
  const id = useId();
  const [country, setCountry] = useState(() => helpCountry(list));
  const choose = (chosen: string) => {
    chooseHelpCountry(chosen);
    setCountry(chosen);
  };
  const named = countriesOf(list, locale);
  return (
    <section className="help-list" lang={locale} dir={localeDirection(locale)} aria-labelledby={id}>
      <p id={id} className="help-list-title">
        {text('player.help')}
      </p>
      {named.length > 0 ? (
        <label className="help-list-country">
          <span>{text('player.help.country')}</span>
          <select value={country} onChange={({ target }) => choose(target.value)}>
            {country === '' ? <option value="">{text('player.help.choose')}</option> : null}
            {named.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
            {Object.hasOwn(list, elsewhere) ? <option value={elsewhere}>{text('player.help.elsewhere')}</option> : null}
          </select>
        </label>
      ) : null}
      <ul>
        {(list[country] ?? []).map((address) => (
          <Address key={`${address.name.text} ${address.phone} ${address.link}`} address={address} />
        ))}
      </ul>
    </section>
  );
}

/** Each link is called by the name too: a list of links says whom a number belongs to. */
function Address({ address: { name, phone, link, hours } }: { address: HelpAddress }) {
  const { locale } = useIntl();
  const id = useId();
  const [nameId, phoneId, linkId] = ['name', 'phone', 'link'].map((part) => `${id}-${part}`);
  return (
    <li>
      <bdi id={nameId} className="help-list-name" {...foreignTo(locale, name.locale)}>
        {name.text}
      </bdi>
      {hours ? (
        <bdi className="help-list-hours" {...foreignTo(locale, hours.locale)}>
          {hours.text}
        </bdi>
      ) : null}
      {phone || link ? (
        <span className="help-list-ways">
          {phone ? (
            <a id={phoneId} href={telephoneAddress(phone)} dir="ltr" aria-labelledby={`${nameId} ${phoneId}`}>
              {phone}
            </a>
          ) : null}
          {link ? (
            <a
              id={linkId}
              href={link}
              dir="ltr"
              target="_blank"
              rel="noreferrer"
              aria-labelledby={`${nameId} ${linkId}`}
            >
              {new URL(link).host.replace(/^www\./, '')}
            </a>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

function countriesOf(list: List, locale: string): { code: string; name: string }[] {
  const writing = formattingLocale(locale);
  const names = new Intl.DisplayNames([writing], { type: 'region' });
  const { compare } = new Intl.Collator(writing);
  return Object.keys(list)
    .filter((code) => code !== elsewhere)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}
