import { Link, useIntl } from '@umijs/max';
import { Alert, Button, Descriptions, Modal } from 'antd';
import type { AccessEvent, AccessRow } from 'core/contract/answering/access';
import { useState } from 'react';
import { resultPath } from '@/answering/player/addresses';
import { untold } from '@/kit/form/serverErrors';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { ChangeAccess } from './ChangeAccess';
import { useGrantWords } from './useGrantWords';

interface Props {
  grant: AccessRow & { log: AccessEvent[] | null };
  onChanged(): void;
}

/** A grant that the reader gave: to whom, and what happened with it. */
export function GivenAccess({ grant, onChanged }: Props) {
  const intl = useIntl();
  const text = useText();
  const words = useGrantWords();
  const { attempt, instrumentId, note, state, title, to, what } = grant;
  const items = [
    { key: 'what', children: words.what(grant) },
    { key: 'to', children: <bdi>{words.to(grant)}</bdi> },
    { key: 'at', children: words.moment(grant.createdAt) },
    { key: 'state', children: words.state(grant) },
    ...(note === '' ? [] : [{ key: 'note', children: <p className="access-note">{note}</p> }]),
  ].map((item) => ({ ...item, label: text(`access.field.${item.key}`) }));
  return (
    <>
      <PageHeader
        title={intl.formatMessage({ id: `access.edit.${what}` }, { title: <bdi>{title}</bdi> })}
        actions={to === 'staff' || state === 'revoked' ? null : <Revoke id={grant.id} onRevoked={onChanged} />}
      />
      {to === 'staff' ? (
        <Alert type="info" showIcon title={text(grant.isOfSurvey ? 'access.edit.survey' : 'access.edit.staff')} />
      ) : null}
      <Descriptions column={1} size="small" items={items} />
      {attempt === null ? null : (
        <p>
          <Link to={resultPath(instrumentId, attempt)} className="access-link">
            {text('access.edit.preview')}
          </Link>
        </p>
      )}
      {to === 'staff' || state === 'revoked' ? null : (
        <Section title={text('access.edit.change')}>
          <ChangeAccess key={grant.rowVersion} grant={grant} onChanged={onChanged} />
        </Section>
      )}
      <Section title={text('access.log.title')} lead={what === 'result' ? text('access.log.lead') : undefined}>
        <Log lines={grant.log ?? []} />
      </Section>
    </>
  );
}

function Revoke({ id, onRevoked }: { id: string; onRevoked(): void }) {
  const text = useText();
  const [modal, holder] = Modal.useModal();
  const [failure, setFailure] = useState<string>();
  const revoke = async () => {
    setFailure(undefined);
    const agreed = await modal.confirm({
      title: text('access.edit.revokeTitle'),
      content: text('access.edit.revokeText'),
      okText: text('access.edit.revoke'),
      cancelText: text('access.edit.keep'),
      okButtonProps: { danger: true },
    });
    if (!agreed) return;
    try {
      await api.access.revoke({ params: { id } });
      onRevoked();
    } catch (error) {
      setFailure(untold(error));
    }
  };
  return (
    <>
      {holder}
      {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
      <Button danger onClick={() => void revoke()}>
        {text('access.edit.revoke')}
      </Button>
    </>
  );
}

function Log({ lines }: { lines: readonly AccessEvent[] }) {
  const text = useText();
  const words = useGrantWords();
  const who = ({ actor, deed }: AccessEvent) =>
    actor ?? text(deed === 'granted' ? 'access.log.system' : 'access.log.gone');
  return (
    <table className="access-log" aria-label={text('access.log.title')}>
      <thead>
        <tr>
          {['when', 'what', 'who'].map((column) => (
            <th key={column} scope="col">
              {text(`access.log.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are only ever read anew as a whole.
          <tr key={index}>
            <td>
              <time dateTime={line.at}>{words.moment(line.at)}</time>
            </td>
            <td>{text(`access.log.${line.deed}`)}</td>
            <td>
              <bdi>{who(line)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
