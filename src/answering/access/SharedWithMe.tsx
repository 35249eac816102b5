import { Link, useIntl } from '@umijs/max';
import { Card, Tag, Typography } from 'antd';
import type { AccessRow } from 'core/contract/answering/access';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { grantPath, useGrantWords } from './useGrantWords';
import './access.css';

/** How many are shown. The page for access lists all. */
const shown = 4;

/** Results and instruments that others shared with the reader, newest first. Empty without any. */
export function SharedWithMe({ onlyResults = false }: { onlyResults?: boolean }) {
  const intl = useIntl();
  const { data } = useCached(`shared:${intl.locale}`, async (options) => {
    const rows = await api.access.list({ query: { side: 'received', pageSize: shown + 1 }, ...options });
    return rows ?? [];
  });
  const rows = data?.filter(({ what }) => what === 'result' || !onlyResults) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="shared-with-me">
      <Typography.Title id="shared-with-me" level={2} style={{ fontSize: 18 }}>
        {intl.formatMessage({ id: 'access.list.received' })}
      </Typography.Title>
      <ul className="access-cards">
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <Shared row={row} />
          </li>
        ))}
      </ul>
      {rows.length > shown ? (
        <p>
          <Link to="/access/add" className="access-grant">
            {intl.formatMessage({ id: 'access.list.all' })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Shared({ row }: { row: AccessRow }) {
  const text = useText();
  const words = useGrantWords();
  return (
    <Card>
      <Link to={grantPath(row.id)} className="access-grant">
        <Title text={row.title} locale="" />
      </Link>
      <ul className="access-facts">
        {row.to === 'staff' ? (
          <li>
            <Tag color="error">{text('access.risk')}</Tag>
          </li>
        ) : null}
        <li>{words.what(row)}</li>
        <li>
          <bdi>{words.from(row)}</bdi>
        </li>
        {row.expiresAt === null ? null : <li>{words.state(row)}</li>}
      </ul>
    </Card>
  );
}
