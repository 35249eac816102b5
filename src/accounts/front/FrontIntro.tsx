import { useIntl } from '@umijs/max';
import { listed } from 'core/language/formatting';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { linkTo } from '@/kit/linkTo/linkTo';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { detailsPath, registerPath } from '@/shell/session/redirect';
import type { Offers } from './useOffered';
import './front.css';

/** The list does not wait for its pictures, and works without them. */
const Cover = lazy(() =>
  import('@/kit/cover/Cover')
    .then(({ Cover }): { default: ComponentType<ComponentProps<typeof Cover>> } => ({ default: Cover }))
    .catch(() => ({ default: () => null })),
);

/** More are counted, not named. */
const mostNamed = 3;

/** What the product is, and what can be answered now, for people who are not signed in: before the form. */
export function FrontIntro({ offered }: { offered: Offers }): ReactNode {
  const text = useText('front.');
  return (
    <header className="front-intro">
      <h2>{text('title')}</h2>
      <p className="front-lead">{text('lead')}</p>
      <Offered rows={offered} />
    </header>
  );
}

/** Each leads to a new account, and from there to its first question; nothing without any. */
function Offered({ rows }: { rows: Offers }) {
  const { locale } = useIntl();
  const text = useText();
  if (rows?.length === 0) return null;
  const languages = (locales: readonly string[]) =>
    locales.length > mostNamed
      ? text('browse.languages', { count: locales.length })
      : listed(locales.map(languageName), locale);
  return (
    <section className="front-open" aria-labelledby="front-open" aria-busy={rows === undefined}>
      <h3 id="front-open">{text('front.open')}</h3>
      <ul className="front-offered">
        {rows?.map(({ id, code, place, title, textLocale, locales, questions, estimatedMinutes }) => (
          <li key={id}>
            <div className="front-cover">
              <Suspense>
                <Cover code={code} domain={place.domain} />
              </Suspense>
            </div>
            <a {...linkTo(registerPath(detailsPath(id)))}>
              <Title text={title} locale={textLocale} />
            </a>
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
