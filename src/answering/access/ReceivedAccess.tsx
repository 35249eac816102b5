import { Link, useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { AccessRow } from 'core/contract/answering/access';
import { detailsPath } from '@/answering/player/addresses';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { SharedResult } from './SharedResult';
import { useGrantWords } from './useGrantWords';

/** A grant that the reader received. */
export function ReceivedAccess({ grant }: { grant: AccessRow }) {
  const intl = useIntl();
  const words = useGrantWords();
  const { expiresAt, giver: name, giverEmail, instrumentId, note, state, title, to, what } = grant;
  const header = <PageHeader title={<bdi>{title}</bdi>} lead={what === 'result' ? words.what(grant) : undefined} />;
  if (state !== 'active') {
    return (
      <>
        {header}
        <Alert type="info" showIcon title={intl.formatMessage({ id: 'access.edit.over' }, { name })} />
      </>
    );
  }
  const by =
    what === 'instrument' ? 'access.instrument.by' : to === 'staff' ? 'access.shared.staff' : 'access.shared.by';
  const until = what === 'instrument' ? 'access.instrument.until' : 'access.shared.until';
  return (
    <>
      {header}
      <Alert
        type="info"
        showIcon
        title={intl.formatMessage({ id: by }, { name })}
        description={expiresAt === null ? undefined : intl.formatMessage({ id: until }, { date: words.day(expiresAt) })}
      />
      {giverEmail === null ? null : (
        <p>
          {intl.formatMessage(
            { id: 'access.shared.reach' },
            {
              name: <bdi>{name}</bdi>,
              email: <a href={`mailto:${giverEmail}`}>{giverEmail}</a>,
            },
          )}
        </p>
      )}
      {note === '' ? null : (
        <div>
          <p className="access-note">{intl.formatMessage({ id: 'access.shared.says' }, { name })}</p>
          <blockquote className="access-note" dir="auto">
            {note}
          </blockquote>
        </div>
      )}
      {what === 'instrument' ? (
        <p>
          <Link to={detailsPath(instrumentId)} className="access-link">
            {intl.formatMessage({ id: 'access.instrument.go' })}
          </Link>
        </p>
      ) : (
        <SharedResult id={grant.id} of={name} />
      )}
    </>
  );
}
