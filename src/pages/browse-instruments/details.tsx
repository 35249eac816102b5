import { history, Link, useIntl, useParams } from '@umijs/max';
import { Button, Select, Skeleton } from 'antd';
import type { BrowseDetail } from 'core/contract/browse';
import { matchLocale } from 'core/language/matchLocale';
import { useState } from 'react';
import { api } from '@/api/client';
import { useCached } from '@/api/useCached';
import { feedback } from '@/components/feedback/feedback';
import { answerPath } from '@/features/player/addresses';
import { handOver } from '@/features/player/handoff';
import { languageName } from '@/features/player/languageName';
import { dateInWords } from '@/features/player/momentInWords';
import { Prose, WordsIn } from '@/features/report/Words';
import { RequestFailure } from '@/requestFailure';
import { enabledLanguages, localeDirection } from '@/start/languages';
import { switchLocale } from '@/start/switchLocale';
import { type RespondentData, RespondentFields } from './RespondentFields';
import './browse.css';

/** What an instrument measures, how long it takes, in which languages; and where an attempt begins. */
export default function DetailsPage() {
  const { id = '' } = useParams();
  const intl = useIntl();
  const { locale } = intl;
  const { data, error, refresh } = useCached(`browse:${id}:${locale}`, (options) =>
    api.browse.get({ params: { id }, query: { locale }, ...options }),
  );
  if (error && !data) {
    const absent = error instanceof RequestFailure && (error.status === 404 || error.status === 400);
    return (
      <div className="browse browse-empty" role="alert">
        <p>{intl.formatMessage({ id: absent ? 'details.absent' : 'browse.loadFailed' })}</p>
        {absent ? (
          <Link to="/Browse-Instruments">{intl.formatMessage({ id: 'player.toBrowse' })}</Link>
        ) : (
          <Button onClick={refresh}>{intl.formatMessage({ id: 'browse.retry' })}</Button>
        )}
      </div>
    );
  }
  return data ? <Details key={data.id} detail={data} /> : <Skeleton active className="browse" />;
}

function Details({ detail }: { detail: BrowseDetail }) {
  const intl = useIntl();
  const { id, title, textLocale, description, instructions, locales, askRespondent, attemptInProgress } = detail;
  const foreign = textLocale === intl.locale ? {} : { lang: textLocale, dir: localeDirection(textLocale) };
  const said = (text: string) => ({ text, locale: textLocale });
  return (
    <WordsIn value={intl.locale}>
      <article className="browse details">
        <p>
          <Link to="/Browse-Instruments">{intl.formatMessage({ id: 'details.back' })}</Link>
        </p>
        <h1 {...foreign}>{title}</h1>
        <p className="browse-facts">
          <span>{intl.formatMessage({ id: 'browse.questions' }, { count: detail.questions })}</span>
          {detail.estimatedMinutes === null ? null : (
            <span>{intl.formatMessage({ id: 'browse.minutes' }, { count: detail.estimatedMinutes })}</span>
          )}
          <span>{intl.formatMessage({ id: 'browse.languages' }, { count: locales.length })}</span>
        </p>
        <Prose said={said(description)} />
        {attemptInProgress ? (
          <section className="details-start">
            <p>{intl.formatMessage({ id: 'details.begun' })}</p>
            <Button type="primary" size="large" onClick={() => history.push(answerPath(id, attemptInProgress))}>
              {intl.formatMessage({ id: 'browse.continue' })}
            </Button>
          </section>
        ) : (
          <Start detail={detail} ask={askRespondent} instructions={instructions} />
        )}
      </article>
    </WordsIn>
  );
}

interface StartProps {
  detail: BrowseDetail;
  ask: BrowseDetail['askRespondent'];
  instructions: string;
}

function Start({ detail, ask, instructions }: StartProps) {
  const intl = useIntl();
  const { id, locales, refusal, availableAt, textLocale } = detail;
  const [locale, setLocale] = useState(() => matchLocale([intl.locale], locales) ?? textLocale);
  const [respondent, setRespondent] = useState<RespondentData>({});
  const [starting, setStarting] = useState(false);
  if (refusal) {
    return (
      <p className="details-start" role="status">
        {intl.formatMessage(
          { id: `details.refusal.${refusal}` },
          { date: availableAt ? dateInWords(availableAt) : '' },
        )}
      </p>
    );
  }
  const start = async () => {
    setStarting(true);
    try {
      const attempt = await api.attempts.create({
        body: {
          instrumentId: id,
          locale,
          respondent: { ...respondent, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        },
      });
      if (!attempt) return;
      if (attempt.locale !== intl.locale && enabledLanguages().some(({ code }) => code === attempt.locale)) {
        await switchLocale(attempt.locale).catch(() =>
          feedback.warning(intl.formatMessage({ id: 'player.languageFailed' })),
        );
      }
      handOver(attempt);
      history.push(answerPath(id, attempt.id));
    } catch (error) {
      // The shared request module has told it.
      if (!(error instanceof RequestFailure)) throw error;
    } finally {
      setStarting(false);
    }
  };
  return (
    <form
      className="details-start"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Prose said={{ text: instructions, locale: textLocale }} className="report-prose details-instructions" />
      {ask.length > 0 ? <RespondentFields ask={ask} value={respondent} onChange={setRespondent} /> : null}
      <div className="details-language">
        <label htmlFor="start-locale">{intl.formatMessage({ id: 'details.language' })}</label>
        <Select
          id="start-locale"
          size="large"
          showSearch={{ optionFilterProp: 'label' }}
          value={locale}
          onChange={setLocale}
          options={locales.map((each) => ({ value: each, label: languageName(each) }))}
        />
      </div>
      <Button type="primary" size="large" htmlType="submit" loading={starting}>
        {intl.formatMessage({ id: 'details.start' })}
      </Button>
      <p className="browse-quiet">{intl.formatMessage({ id: 'details.saved' })}</p>
    </form>
  );
}
