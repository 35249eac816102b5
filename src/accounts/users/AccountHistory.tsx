import { Link } from '@umijs/max';
import { Button } from 'antd';
import type { AuditRow } from 'core/contract/accounts/audit';
import { useState } from 'react';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { AuditDrawer } from './AuditDrawer';
import { auditOf } from './addresses';
import { useAuditWords } from './auditWords';
import { Moment } from './Moment';

/** Entries shown; the log has all. */
const latest = 5;

/** The latest audit entries of an account. */
export function AccountHistory({ id }: { id: string }) {
  const text = useText();
  const words = useAuditWords();
  const [shown, setShown] = useState<AuditRow>();
  const { loaded, reload } = useLoaded(() =>
    api.audit.list({
      query: { filters: JSON.stringify({ entityId: [id] }), pageSize: String(latest) },
    }),
  );
  return (
    <Section title={text('audit.ofAccount')} lead={<Link to={auditOf(id)}>{text('audit.seeAll')}</Link>}>
      <LoadedList loaded={loaded} reload={reload} empty={text('audit.empty')}>
        {(row: AuditRow) => (
          <Entry
            key={row.id}
            title={words.sentence(row)}
            state={<Moment time={row.at} />}
            actions={
              <Button type="text" onClick={() => setShown(row)}>
                {text('audit.details')}
              </Button>
            }
          />
        )}
      </LoadedList>
      {shown ? <AuditDrawer row={shown} onClose={() => setShown(undefined)} /> : null}
    </Section>
  );
}
