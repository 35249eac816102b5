import { useIntl } from '@umijs/max';
import { Alert, Button, Flex } from 'antd';
import type { CalendarRow } from 'core/contract/surveys/message';
import uniqBy from 'lodash/uniqBy';
import { useCallback, useEffect, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useSurvey } from '../state/SurveyProvider';
import { toneOf, useMailWords } from './mailWords';

interface Props {
  /** How often mails were sent or taken back here: with each time it is read again. */
  sentTimes: number;
  onChanged(): void;
}

const ofWave = (wave: string | null) => (wave === null ? {} : { wave });
const keyOf = ({ kind, number, wave, state, reason, day }: CalendarRow) =>
  [kind, number, wave, state, reason, day].join(' ');

/** What went out when, and what will: by day, and by the kind of mail. */
export function Calendar({ sentTimes, onChanged }: Props) {
  const intl = useIntl();
  const text = useText('survey.mails.');
  const words = useMailWords();
  const { detail } = useSurvey();
  const [rows, setRows] = useState<readonly CalendarRow[] | 'failed'>();
  const { busy, run } = useCall();
  const { id, messages, settings } = detail;
  const read = useCallback(async () => {
    setRows(await api.message.calendar({ params: { id }, skipErrorHandler: true }).catch(() => 'failed' as const));
  }, [id]);
  useEffect(() => {
    // Whatever is planned or sent anew is shown.
    void [sentTimes, messages, settings];
    void read();
  }, [read, sentTimes, messages, settings]);

  const recall = ({ kind, wave }: CalendarRow) =>
    run(async () => {
      const answer = await api.message.recall({ params: { id }, body: { message: kind, ...ofWave(wave) } });
      if (answer) feedback.success(text('recall.done', { count: answer.takenBack }));
      onChanged();
    });
  const again = ({ kind, wave }: Pick<CalendarRow, 'kind' | 'wave'>, to: 'unknown' | 'failed') =>
    run(async () => {
      await api.message.send({ params: { id }, body: { message: kind, to, ...ofWave(wave) } });
      feedback.success(text('again.done'));
      onChanged();
    });
  const loaded = Array.isArray(rows) ? rows : [];
  const lost = (['unknown', 'failed'] as const).flatMap((state) => {
    const found = loaded.filter((row) => row.state === state);
    return uniqBy(found, ({ kind, wave }) => `${wave} ${kind}`).map((which) => {
      const mails = found.filter(({ kind, wave }) => kind === which.kind && wave === which.wave);
      return { state, which, count: mails.reduce((sum, row) => sum + row.mails, 0) };
    });
  });
  const zone = settings.timeZone ?? 'UTC';
  const days = new Intl.DateTimeFormat(intl.locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone },
  });
  return (
    <div className="survey-surface">
      <Section title={text('calendar')} lead={text('calendar.lead', { zone })}>
        {lost.map(({ state, which, count }) => (
          <Alert
            key={`${state} ${which.wave} ${which.kind}`}
            type={state === 'failed' ? 'error' : 'warning'}
            showIcon
            title={text(`lost.${state}`, { count, mail: words.kind({ ...which, number: 0 }) })}
            action={
              <Button size="small" loading={busy} onClick={() => void again(which, state)}>
                {text('again')}
              </Button>
            }
          />
        ))}
        <LoadedList loaded={rows} reload={read} empty={text('calendar.none')}>
          {(row) => (
            <Entry
              key={keyOf(row)}
              title={text('calendar.line', { mail: words.kind(row), count: row.mails })}
              state={
                <Flex gap={8} wrap>
                  <span>{days.formatRange(new Date(row.from), new Date(row.until))}</span>
                  <span className="survey-mail-state" data-tone={toneOf(row)}>
                    {words.state(row)}
                  </span>
                </Flex>
              }
              actions={
                row.state === 'waiting' ? (
                  <Button size="small" loading={busy} onClick={() => void recall(row)}>
                    {text('recall')}
                  </Button>
                ) : null
              }
            />
          )}
        </LoadedList>
      </Section>
    </div>
  );
}
