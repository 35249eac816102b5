import { MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MailsOfSurvey } from 'core/contract/surveys/message';
import type { SurveyMessage } from 'core/survey/document';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useSurvey } from '../state/SurveyProvider';
import { useWaveName } from '../waves/useWaveName';
import { Bounces } from './Bounces';
import { Calendar } from './Calendar';
import { MailGroup } from './MailGroup';
import { Pace } from './Pace';
import './messages.css';

const SendDialog = lazy(async () => ({ default: (await import('./SendDialog')).SendDialog }));
const PreviewDrawer = lazy(async () => ({ default: (await import('./PreviewDrawer')).PreviewDrawer }));

/** The mails of a survey: what they say, when and to whom they go, and what came of them. */
export function Messages() {
  const text = useText('survey.mails.');
  const { detail } = useSurvey();
  const { id, waves, rowVersion } = detail;
  const waveName = useWaveName();
  const [known, setKnown] = useState<MailsOfSurvey>();
  const [sending, setSending] = useState(false);
  const [shown, setShown] = useState<SurveyMessage>();
  const [sentTimes, setSentTimes] = useState(0);
  const changed = useCallback(() => setSentTimes((times) => times + 1), []);
  useEffect(() => {
    let isOver = false;
    // With each version: details of people are variables, too.
    void rowVersion;
    api.message.read({ params: { id } }).then(
      (read) => void (isOver || setKnown(read)),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id, rowVersion]);

  return (
    <>
      <MailGroup title={text('title')} lead={text('lead')} none={text('none')} known={known} onShow={setShown}>
        <Button type="primary" icon={<MailOutlined aria-hidden />} onClick={() => setSending(true)}>
          {text('send')}
        </Button>
      </MailGroup>
      {waves.map(({ code }) => (
        <MailGroup
          key={code}
          wave={code}
          title={text('wave', { wave: waveName(code) })}
          lead={text('wave.lead')}
          none={text('wave.none')}
          known={known}
          onShow={setShown}
        />
      ))}
      <div className="survey-surface">
        <Pace monthly={known?.monthly} />
      </div>
      <Calendar sentTimes={sentTimes} onChanged={changed} />
      <div className="survey-surface">
        <Bounces onChanged={changed} />
      </div>
      <Suspense fallback={null}>
        {sending ? <SendDialog onSent={changed} onClose={() => setSending(false)} /> : null}
        {shown === undefined ? null : (
          <PreviewDrawer kind={shown.kind} wave={shown.wave} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
    </>
  );
}
