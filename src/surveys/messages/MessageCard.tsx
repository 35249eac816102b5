import { Button, Flex, Select } from 'antd';
import type { MailsOfSurvey } from 'core/contract/surveys/message';
import type { SurveyMessage } from 'core/survey/document';
import { plannedMessages } from 'core/survey/mailTimes';
import { useId } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { useCall } from '@/kit/form/useCall';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useSurvey } from '../state/SurveyProvider';
import { MessageTexts } from './MessageTexts';
import { useMailWords } from './mailWords';
import { useHours } from './useHours';

interface Props {
  message: SurveyMessage;
  /** Of a reminder, from 1; else 0. */
  number: number;
  known: MailsOfSurvey | undefined;
  onChange(message: SurveyMessage): void;
  onRemove(): void;
  onShow(): void;
}

const groups = ['both', 'not_begun', 'begun'] as const;

/** One mail: when it goes out and to whom, and what it says. All reminders say the same. */
export function MessageCard({ message, number, known, onChange, onRemove, onShow }: Props) {
  const text = useText('survey.mails.');
  const id = useId();
  const { detail } = useSurvey();
  const words = useMailWords();
  const hours = useHours();
  const { busy, run } = useCall();
  const { kind, wave } = message;
  const [planned] = plannedMessages([message]);
  const title = words.kind({ kind, number, wave: wave ?? null });
  const usual = wave !== undefined && kind === 'invitation' ? known?.usualOfWave : known?.usual[kind];
  const variables = (known?.variables ?? []).filter((name) => wave !== undefined || name !== 'wave');
  const change = (part: Partial<SurveyMessage>) => onChange({ ...message, ...part });
  const test = () =>
    run(async () => {
      const answer = await api.message.test({
        params: { id: detail.id, kind },
        body: { ...(wave !== undefined && { wave }) },
      });
      if (answer) feedback.success(text('test.done', answer));
    });
  return (
    <section className="survey-mail" aria-labelledby={id}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <h3 id={id}>{title}</h3>
        <Flex gap={8} wrap>
          <Button size="small" onClick={onShow}>
            {text('preview')}
          </Button>
          <Button size="small" loading={busy} onClick={() => void test()}>
            {text('test')}
          </Button>
          <Button size="small" aria-label={text('removeNamed', { mail: title })} onClick={onRemove}>
            {text('remove')}
          </Button>
        </Flex>
      </Flex>
      <div className="survey-mail-when">
        {kind === 'invitation' && wave === undefined ? null : (
          <LabelledItem label={text(wave === undefined ? `days.${kind}` : `days.wave.${kind}`)}>
            <NumberInput
              min={kind === 'reminder' ? 1 : 0}
              max={3650}
              precision={0}
              value={planned?.days ?? 0}
              onChange={(days) => days !== null && change({ days })}
            />
          </LabelledItem>
        )}
        {kind === 'thanks' && planned?.days === 0 ? null : (
          <LabelledItem label={text('hour')}>
            <Select value={planned?.hour ?? 9} options={hours} onChange={(hour: number) => change({ hour })} />
          </LabelledItem>
        )}
        {kind === 'reminder' && detail.anonymity !== 'anonymous' ? (
          <LabelledItem label={text('to')}>
            <Select
              value={planned?.to ?? 'both'}
              options={groups.map((to) => ({ value: to, label: text(`to.${to}`) }))}
              onChange={(to: (typeof groups)[number]) => change({ to })}
            />
          </LabelledItem>
        ) : null}
      </div>
      {kind === 'reminder' && detail.anonymity === 'anonymous' ? (
        <p className="survey-quiet">{text('to.anonymous')}</p>
      ) : null}
      {number > 1 ? (
        <p className="survey-quiet">{text('sameText')}</p>
      ) : (
        <MessageTexts kind={kind} wave={wave} usual={usual} variables={variables} />
      )}
    </section>
  );
}
