import { Button, Skeleton, Typography } from 'antd';
import type { DraftChange } from 'core/contract/authoring/draft';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import orderBy from 'lodash/orderBy';
import { useEffect, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { joined } from '@/authoring/names/activity';
import { useStepWords } from '@/authoring/names/useStepWords';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useAuthorName } from '@/shell/author/useAuthorName';

/** Changes shown at first, and at most. */
const few = 8;
const most = 100;

/** Who changed what in the draft, and who published it, newest first. */
export function Activity({ versions }: Pick<InstrumentDetail, 'versions'>) {
  const text = useText();
  const when = useWhen();
  const words = useStepWords();
  const nameOf = useAuthorName();
  const id = useDraft(({ facts }) => facts.id);
  const sequence = useDraft((state) => state.sequence);
  const [changes, setChanges] = useState<readonly DraftChange[]>();
  const [limit, setLimit] = useState(few);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one more after each edit.
  useEffect(() => {
    let stale = false;
    api.draft.changes({ params: { id }, query: { limit } }).then(
      (found) => {
        if (!stale && found) setChanges(found);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [id, limit, sequence]);
  if (changes === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  const isWhole = changes.length < limit;
  const oldest = changes.at(-1)?.at ?? '';
  const published = versions
    .filter(({ publishedAt }) => isWhole || publishedAt >= oldest)
    .map(({ number, publishedAt, publishedBy }) => ({
      id: `version ${number}`,
      at: publishedAt,
      said: text('overview.activity.published', { who: nameOf(publishedBy), version: number }),
    }));
  const edits = changes.map((change) => ({ id: change.id, at: change.at, said: words.sentence(change) }));
  const acts = joined(orderBy([...edits, ...published], 'at', 'desc'));
  if (acts.length === 0) return <Typography.Text type="secondary">{text('overview.noActivity')}</Typography.Text>;
  return (
    <>
      <ul className="overview-activity plain-list">
        {acts.map(({ id: act, at, said, times }) => (
          <li key={act}>
            <span>{times > 1 ? text('overview.activity.times', { what: said, count: times }) : said}</span>{' '}
            <Typography.Text type="secondary">
              <time dateTime={at} title={when.absolute(at)}>
                {when.relative(at)}
              </time>
            </Typography.Text>
          </li>
        ))}
      </ul>
      {changes.length === limit && limit < most ? (
        <Button type="link" onClick={() => setLimit(most)}>
          {text('overview.moreActivity')}
        </Button>
      ) : null}
    </>
  );
}
