import { Link, useIntl } from '@umijs/max';
import { Card, Flex, Typography } from 'antd';
import type { TrialInvitation } from 'core/contract/answering/trial';
import { trialPath } from '@/answering';
import { Title } from '@/kit/text/Title';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { Cards, Heading } from './cards';

/** The drafts that the reader is invited to try; nothing without any. */
export function TrialList() {
  const intl = useIntl();
  const { data } = useCached(`trials:${intl.locale}`, async (options) => (await api.trial.mine(options)) ?? []);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="home-to-try">
      <Heading id="home-to-try" text={intl.formatMessage({ id: 'trial.toTry' })} />
      <Cards>
        {data.map((invitation) => (
          <Invitation key={invitation.instrumentId} invitation={invitation} />
        ))}
      </Cards>
    </section>
  );
}

function Invitation({ invitation: { instrumentId, title, note, state } }: { invitation: TrialInvitation }) {
  const intl = useIntl();
  return (
    <Card>
      <Flex vertical gap={12}>
        {note === '' ? null : (
          <Typography.Paragraph type="secondary" ellipsis={{ rows: 3 }} style={{ marginBlockEnd: 0 }}>
            <bdi>{note}</bdi>
          </Typography.Paragraph>
        )}
        {state === 'answered' ? (
          <Typography.Text type="secondary">{intl.formatMessage({ id: 'trial.sent' })}</Typography.Text>
        ) : null}
        <Link to={trialPath(instrumentId)}>
          {intl.formatMessage({ id: 'trial.try' }, { title: <Title key="title" text={title} locale="" /> })}
        </Link>
      </Flex>
    </Card>
  );
}
