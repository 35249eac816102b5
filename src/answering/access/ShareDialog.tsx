import { useIntl } from '@umijs/max';
import { Flex, Modal, Typography } from 'antd';
import { useState } from 'react';
import { GrantForm } from './GrantForm';
import { GrantList } from './GrantList';

interface Props {
  attempt: string;
  title: string;
  open: boolean;
  onClose(): void;
  onClosed(): void;
}

/** Shares a result, and lists who may see it. */
export default function ShareDialog({ attempt, title, open, onClose, onClosed }: Props) {
  const intl = useIntl();
  const [round, setRound] = useState(0);
  return (
    <Modal
      open={open}
      footer={null}
      onCancel={onClose}
      afterClose={onClosed}
      title={intl.formatMessage({ id: 'access.share.title' }, { title: <bdi>{title}</bdi> })}
      width={640}
    >
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{intl.formatMessage({ id: 'access.share.lead' })}</Typography.Text>
        <GrantForm what={{ kind: 'result', attempt }} onGiven={() => setRound((before) => before + 1)} />
        <section aria-labelledby="share-existing">
          <Typography.Title level={3} id="share-existing" style={{ fontSize: 16 }}>
            {intl.formatMessage({ id: 'access.share.existing' })}
          </Typography.Title>
          <GrantList side="given" attempt={attempt} round={round} />
        </section>
      </Flex>
    </Modal>
  );
}
