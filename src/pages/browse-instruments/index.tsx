import { Link, useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Button, Input, Select } from 'antd';
import type { BrowseRow } from 'core/contract/browse';
import { useState } from 'react';
import { api } from '@/api/client';
import { PageHeader } from '@/components/pageHeader/PageHeader';
import { answerPath, detailsPath } from '@/features/player/addresses';
import { enabledLanguages, localeDirection } from '@/start/languages';
import { ListState } from './ListState';
import { useCursorList } from './useCursorList';
import './browse.css';

/** The instruments that may be answered. */
export default function BrowsePage() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [typed, setTyped] = useState('');
  const [language, setLanguage] = useState<string>();
  const keyword = useDebounce(typed.trim(), { wait: 300 });
  const { locale } = intl;
  const { rows, loading, loadingMore, failed, retry } = useCursorList(
    (cursor) =>
      api.browse.list.reply({
        query: { cursor, keyword: keyword || undefined, language, locale },
        skipErrorHandler: true,
      }),
    [keyword, language, locale],
  );
  const filtered = keyword !== '' || language !== undefined;
  return (
    <div className="browse">
      <PageHeader title={text('browse.title')} lead={text('browse.lead')} />
      <form className="browse-filters" onSubmit={(event) => event.preventDefault()}>
        <Input
          allowClear
          type="search"
          size="large"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={text('browse.search')}
          aria-label={text('browse.search')}
        />
        <Select
          allowClear
          size="large"
          showSearch={{ optionFilterProp: 'label' }}
          value={language}
          onChange={setLanguage}
          placeholder={text('browse.anyLanguage')}
          aria-label={text('browse.language')}
          options={enabledLanguages().map(({ code, nativeLabel, flag }) => ({
            value: code,
            label: `${flag} ${nativeLabel}`,
          }))}
        />
      </form>
      <ListState
        loading={loading}
        loadingMore={loadingMore}
        failed={failed}
        empty={rows.length === 0}
        onRetry={retry}
        whenEmpty={
          <>
            <p>{text(filtered ? 'browse.nothingFound' : 'browse.nothingYet')}</p>
            {filtered ? (
              <Button
                onClick={() => {
                  setTyped('');
                  setLanguage(undefined);
                }}
              >
                {text('browse.showAll')}
              </Button>
            ) : null}
          </>
        }
      >
        <ul className="browse-list">
          {rows.map((row) => (
            <Card key={row.id} row={row} />
          ))}
        </ul>
      </ListState>
    </div>
  );
}

function Card({ row }: { row: BrowseRow }) {
  const intl = useIntl();
  const { id, title, summary, textLocale, attemptInProgress } = row;
  const foreign = textLocale === intl.locale ? {} : { lang: textLocale, dir: localeDirection(textLocale) };
  return (
    <li className="browse-card">
      <h2 {...foreign}>
        <Link to={detailsPath(id)}>{title}</Link>
      </h2>
      <p {...foreign}>{summary}</p>
      <p className="browse-facts">
        <span>{intl.formatMessage({ id: 'browse.questions' }, { count: row.questions })}</span>
        {row.estimatedMinutes === null ? null : (
          <span>{intl.formatMessage({ id: 'browse.minutes' }, { count: row.estimatedMinutes })}</span>
        )}
        <span>{intl.formatMessage({ id: 'browse.languages' }, { count: row.locales.length })}</span>
      </p>
      {attemptInProgress ? (
        <Link className="browse-continue" to={answerPath(id, attemptInProgress)}>
          {intl.formatMessage({ id: 'browse.continue' })}
          <span className="visually-hidden">{`: ${title}`}</span>
        </Link>
      ) : null}
    </li>
  );
}
