import { Alert, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { Card } from '@/accounts';
import { useCall } from '@/kit/form/useCall';
import { linkTo } from '@/kit/linkTo/linkTo';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { surveyPath } from '@/shell/session/redirect';
import type { AboutMails } from './aboutMails';

interface Props {
  token: string;
  about: AboutMails;
  /** Something is different now. */
  onChanged(): Promise<void>;
}

/** What somebody can do about the mails of a survey. What cannot be taken back is asked twice. */
export function Choices({ token, about, onChanged }: Props) {
  const text = useText('unsubscribe.');
  const { busy, run } = useCall();
  const [isDeclining, setDeclining] = useState(window.location.hash === '#decline');
  const { title, address, state, unsubscribed } = about;
  const act = (call: () => Promise<unknown>) =>
    run(async () => {
      await call();
      await onChanged();
    });
  const unsubscribe = (all: boolean) => act(() => api.message.unsubscribe({ body: { token, all } }));
  const decline = () => act(() => api.message.decline({ body: { token } }));

  if (state === 'declined') return <Card title={text('title')} lead={text('declined', { title })} />;
  if (isDeclining && state === 'asked') {
    return (
      <Card title={text('decline.title', { title })} lead={text('decline.text')}>
        <Flex vertical gap={12}>
          <Button type="primary" size="large" block danger loading={busy} onClick={() => void decline()}>
            {text('decline')}
          </Button>
          <Button size="large" block onClick={() => setDeclining(false)}>
            {text('back')}
          </Button>
        </Flex>
      </Card>
    );
  }
  return (
    <Card title={text('title')} lead={text('lead', { title, address })}>
      <Flex vertical gap={12}>
        {unsubscribed === 'no' ? null : (
          <Alert role="status" type="success" showIcon title={text(`done.${unsubscribed}`, { title })} />
        )}
        {unsubscribed === 'no' ? (
          <Button type="primary" size="large" block loading={busy} onClick={() => void unsubscribe(false)}>
            {text('survey')}
          </Button>
        ) : null}
        {unsubscribed === 'all' ? null : (
          <Button size="large" block loading={busy} onClick={() => void unsubscribe(true)}>
            {text('all')}
          </Button>
        )}
        {state === 'begun' ? (
          <Typography.Paragraph>
            {text('begun')} <a {...linkTo(surveyPath(about.survey))}>{text('begun.open')}</a>
          </Typography.Paragraph>
        ) : null}
        {state === 'asked' ? (
          <Button size="large" block type="link" onClick={() => setDeclining(true)}>
            {text('decline')}
          </Button>
        ) : null}
      </Flex>
    </Card>
  );
}
