import { Skeleton, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { joined, standing } from '@/authoring/names/activity';
import { useStepWords } from '@/authoring/names/useStepWords';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

/** Changes that are listed; the rest is counted. */
const most = 10;

/** What was done to the draft since its last version, newest first. */
export function WhatChanged({ id, version }: { id: string; version: InstrumentDetail['versions'][number] }) {
  const text = useText();
  const words = useStepWords();
  const { loaded } = useLoaded(() =>
    api.draft.changes({ params: { id }, query: { limit: 500 }, skipErrorHandler: true }),
  );
  if (loaded === 'failed') return null;
  if (loaded === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const since = standing(loaded).filter(({ at }) => at > version.publishedAt);
  const acts = joined(since.map((change) => ({ id: change.id, at: change.at, said: words.sentence(change) })));
  if (acts.length === 0) return null;
  const label = text('publish.changes', { version: version.number });
  return (
    <div>
      <Typography.Text strong>{label}</Typography.Text>
      <ul aria-label={label} style={{ margin: 0, paddingInlineStart: 20 }}>
        {acts.slice(0, most).map(({ id: act, said, times }) => (
          <li key={act}>{times > 1 ? text('overview.activity.times', { what: said, count: times }) : said}</li>
        ))}
      </ul>
      {acts.length > most ? (
        <Typography.Text type="secondary">
          {text('publish.changes.more', { count: acts.length - most })}
        </Typography.Text>
      ) : null}
    </div>
  );
}
