import { Button, Skeleton, Typography } from 'antd';
import type { DraftChange } from 'core/contract/authoring/draft';
import { useEffect, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStepWords } from '@/authoring/names/useStepWords';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';

/** Changes shown at first, and at most. */
const few = 8;
const most = 100;

/** Who changed what in the draft, newest first. */
export function Activity() {
  const text = useText();
  const when = useWhen();
  const words = useStepWords();
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
  if (changes.length === 0) return <Typography.Text type="secondary">{text('overview.noActivity')}</Typography.Text>;
  return (
    <>
      <ul className="overview-activity plain-list">
        {changes.map((change) => (
          <li key={change.id}>
            <span>{words.sentence(change)}</span>{' '}
            <Typography.Text type="secondary">
              <time dateTime={change.at} title={when.absolute(change.at)}>
                {when.relative(change.at)}
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
