import { Link, useIntl } from '@umijs/max';
import type { Right } from 'core/contract/ordering/licence';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { longDay } from '@/ordering/words/dates';
import { api } from '@/shell/api/client';
import { foreignTo } from '@/shell/start/languages';

/** What one may answer because one has ordered it or used a code; nothing where there is none. */
export function Rights() {
  const { locale } = useIntl();
  const text = useText('rights.');
  const { loaded, reload } = useLoaded(() => api.licence.rights({ query: { locale } }));
  if (Array.isArray(loaded) && loaded.length === 0) return null;
  const state = ({ state: now, left, until }: Right) => {
    if (now !== 'active') return text(`state.${now}`);
    const often = left === null ? text('unlimited') : text('left', { count: left });
    return until === null ? often : `${often} · ${text('until', { date: longDay(until) })}`;
  };
  return (
    <Section title={text('title')} lead={text('lead')}>
      <LoadedList loaded={loaded} reload={reload} empty="">
        {(right) => (
          <Entry
            key={right.id}
            title={<bdi {...foreignTo(locale, right.textLocale)}>{right.name}</bdi>}
            state={state(right)}
          >
            {right.state === 'active' ? (
              <ul>
                {right.instruments.map(({ id, title, titleLocale }) => (
                  <li key={id}>
                    <Link to={`/Browse-Instruments/instrumentdetails/${id}`} {...foreignTo(locale, titleLocale)}>
                      <Title text={title} locale={titleLocale} />
                    </Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </Entry>
        )}
      </LoadedList>
    </Section>
  );
}
