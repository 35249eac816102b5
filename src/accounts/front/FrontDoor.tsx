import { Link, useIntl } from '@umijs/max';
import type { OfferedInstrument } from 'core/contract/answering/browse';
import { listed } from 'core/language/formatting';
import { type ReactNode, useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { timeouts } from '@/shell/request/request';
import { foreignTo } from '@/shell/start/languages';
import { SampleResult } from './SampleResult';
import './front.css';

const promises = ['kept', 'receipt', 'explained'] as const;

/** What the product is, for people who are not signed in: beside the form, on a phone below it. */
export default function FrontDoor(): ReactNode {
  const text = useText('front.');
  return (
    <aside className="front-door" aria-labelledby="front-title">
      <h2 id="front-title">{text('title')}</h2>
      <p className="front-lead">{text('lead')}</p>
      <ul className="front-promises">
        {promises.map((promise) => (
          <li key={promise}>
            <strong>{text(`${promise}.title`)}</strong> {text(promise)}
          </li>
        ))}
      </ul>
      <Offered />
      <SampleResult />
    </aside>
  );
}

/** More are counted, not named. */
const mostNamed = 3;

/** Some instruments that everyone may answer; nothing without any. */
function Offered() {
  const { locale } = useIntl();
  const text = useText();
  const [rows, setRows] = useState<readonly OfferedInstrument[]>([]);
  useEffect(
    () =>
      unlessEnded(
        api.browse.offered({ query: { locale }, timeout: timeouts.short, skipErrorHandler: true }),
        setRows,
        () => setRows([]),
      ),
    [locale],
  );
  if (rows.length === 0) return null;
  const languages = (locales: readonly string[]) =>
    locales.length > mostNamed
      ? text('browse.languages', { count: locales.length })
      : listed(locales.map(languageName), locale);
  return (
    <section aria-labelledby="front-open">
      <h3 id="front-open">{text('front.open')}</h3>
      <ul className="front-offered">
        {rows.map(({ id, title, textLocale, locales, questions, estimatedMinutes }) => (
          <li key={id}>
            <Link
              to={`/user/login?${new URLSearchParams({ redirect: `/Browse-Instruments/instrumentdetails/${id}` })}`}
              onClick={() => document.getElementById('email')?.focus()}
              {...foreignTo(locale, textLocale)}
            >
              {title}
            </Link>
            <span>
              {estimatedMinutes === null
                ? text('browse.questions', { count: questions })
                : text('browse.minutes', { count: estimatedMinutes })}
            </span>
            <span>{languages(locales)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
