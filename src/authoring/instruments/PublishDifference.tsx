import { Link } from '@umijs/max';
import { Alert, Skeleton, Typography } from 'antd';
import type { InstrumentDocument } from 'core/instrument/document';
import { asPublished, withoutOutdated } from 'core/instrument/publishedLocales';
import { useMemo } from 'react';
import { Differences } from '@/authoring/comparison/Differences';
import { textRevisionPath } from '@/authoring/textRevision/textRevisionPath';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  id: string;
  /** Number of the newest version. */
  version: number;
  /** The languages of the next one, besides the base language. */
  locales: readonly string[];
  /** Its texts are revised no more until it is brought back. */
  isArchived: boolean;
  /** One leaves for the screen that revises texts. */
  onGo(): void;
}

/** What the next version changes: its structure, and its texts in the languages that it gets. */
export function PublishDifference({ id, version, locales, isArchived, onGo }: Props) {
  const text = useText();
  const { loaded } = useLoaded(() =>
    Promise.all([
      api.instrument.export({ params: { id }, query: { version }, skipErrorHandler: true }),
      api.instrument.export({ params: { id }, query: { texts: 'approved' }, skipErrorHandler: true }),
    ]),
  );
  const sides = useMemo(() => {
    const [before, draft] = (loaded === 'failed' ? [] : (loaded ?? [])) as unknown as (
      | InstrumentDocument
      | undefined
    )[];
    if (!before || !draft) return undefined;
    const after = asPublished(draft, locales);
    return [withoutOutdated(asPublished(before, Object.keys(after.texts)), after), after] as const;
  }, [loaded, locales]);
  const label = text('publish.changes', { version });
  return (
    <section aria-label={label} className="publish-difference">
      <Typography.Text strong>{label}</Typography.Text>
      <div>{text('publish.when')}</div>
      {loaded === 'failed' ? <div>{text('request.connection.text')}</div> : null}
      {loaded === undefined ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {sides === undefined ? null : (
        <div className="publish-difference">
          <Differences
            before={sides[0]}
            after={sides[1]}
            beforeLabel={text('overview.versionNumber', { version })}
            afterLabel={text('overview.versionNumber', { version: version + 1 })}
            ofTextsAlone={
              isArchived ? null : (
                <Alert
                  type="info"
                  showIcon
                  title={
                    <>
                      {text('revision.when', { version })}{' '}
                      <Link to={textRevisionPath(id)} onClick={onGo}>
                        {text('publish.revise')}
                      </Link>
                    </>
                  }
                />
              )
            }
          />
        </div>
      )}
    </section>
  );
}
