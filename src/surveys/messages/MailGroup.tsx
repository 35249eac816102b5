import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex } from 'antd';
import type { MailsOfSurvey } from 'core/contract/surveys/message';
import { messageKindsOfSurvey, type SurveyMessage } from 'core/survey/document';
import type { ReactNode } from 'react';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { MessageCard } from './MessageCard';
import { useMailWords } from './mailWords';

interface Props {
  /** Code; undefined: of the survey as a whole. */
  wave?: string;
  title: string;
  lead: string;
  none: string;
  known: MailsOfSurvey | undefined;
  onShow(message: SurveyMessage): void;
  /** Beside the button that adds one. */
  children?: ReactNode;
}

/** The mails of the survey as a whole, or those of a wave. */
export function MailGroup({ wave, title, lead, none, known, onShow, children }: Props) {
  const text = useText('survey.mails.');
  const words = useMailWords();
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { messages, waves, anonymity } = detail;
  const own = messages.filter((message) => message.wave === wave);
  const put = (next: SurveyMessage[]) => store.change(text('step'), { messages: next });
  const first = waves[0];
  // It is open for whoever begins: nobody is told of it.
  const isBegun = first !== undefined && first.code === wave && !('at' in first.starts);
  const offered = messageKindsOfSurvey.filter((kind) => {
    if (kind === 'reminder') return true;
    if ((kind === 'thanks' && anonymity === 'anonymous') || (kind === 'invitation' && isBegun)) return false;
    return !own.some((message) => message.kind === kind);
  });
  const add = (kind: SurveyMessage['kind']) => {
    const order = messageKindsOfSurvey.indexOf(kind);
    const next = own.find((message) => messageKindsOfSurvey.indexOf(message.kind) > order);
    const place = next === undefined ? messages.length : messages.indexOf(next);
    put([...messages.slice(0, place), { kind, ...(wave !== undefined && { wave }) }, ...messages.slice(place)]);
  };
  let reminders = 0;
  return (
    <div className="survey-surface">
      <Section title={title} lead={lead}>
        <Flex gap={8} wrap>
          {children}
          <Dropdown
            trigger={['click']}
            menu={{
              items: offered.map((kind) => ({ key: kind, label: words.kind({ kind, number: 0, wave: null }) })),
              onClick: ({ key }) => add(key as SurveyMessage['kind']),
            }}
          >
            <Button icon={<PlusOutlined aria-hidden />}>{text('add')}</Button>
          </Dropdown>
        </Flex>
        {own.length === 0 ? <p className="survey-quiet">{none}</p> : null}
        {own.map((message) => {
          if (message.kind === 'reminder') reminders += 1;
          const number = message.kind === 'reminder' ? reminders : 0;
          return (
            <MessageCard
              // A reminder is known by its place alone.
              key={`${message.kind} ${number}`}
              message={message}
              number={number}
              known={known}
              onChange={(next) => put(messages.map((one) => (one === message ? next : one)))}
              onRemove={() => put(messages.filter((one) => one !== message))}
              onShow={() => onShow(message)}
            />
          );
        })}
      </Section>
    </div>
  );
}
