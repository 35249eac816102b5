import { useIntl } from '@umijs/max';
import { Button, Flex, Select } from 'antd';
import type { ParticipationRow } from 'core/contract/surveys/survey';
import { useCallback, useEffect, useRef, useState } from 'react';
import { momentInWords } from '@/answering';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { useSurvey } from '../state/SurveyProvider';
import { MarkCounts } from './MarkCounts';
import { useMarkWords } from './useMarkWords';

const statuses = ['started', 'completed', 'declined', 'expired', 'screened_out', 'over_quota'] as const;
/** Where names are withheld nobody learns whom a quota has turned away. */
const withheldStatuses: readonly Status[] = ['started', 'completed', 'declined', 'expired'];
const marks = ['any', 'fast', 'straight', 'double'] as const;
type Status = (typeof statuses)[number];
type Mark = (typeof marks)[number];

/** Who takes part and how it stands with each, with the signs of answers that were not given with care. */
export function Participations() {
  const intl = useIntl();
  const text = useText('survey.participations.');
  const words = useMarkWords();
  const { detail, texts } = useSurvey();
  const [status, setStatus] = useState<Status>();
  const [mark, setMark] = useState<Mark>();
  const [rows, setRows] = useState<readonly ParticipationRow[] | 'failed'>();
  const [cursor, setCursor] = useState<string | null>(null);
  const turn = useRef(0);
  const { id, baseLocale } = detail;
  // What those who take part have read.
  const { anonymity } = detail.inForce ?? detail;
  const isNamed = anonymity === 'identified';

  const read = useCallback(
    async (after?: string) => {
      turn.current += 1;
      const mine = turn.current;
      const query = { ...(status && { status }), ...(mark && { mark }), ...(after && { cursor: after }) };
      const reply = await api.survey.participations
        .reply({ params: { id }, query, skipErrorHandler: true })
        .catch(() => null);
      if (mine !== turn.current || reply === undefined) return;
      if (reply === null) return setRows('failed');
      setRows((before) => (after && Array.isArray(before) ? [...before, ...reply.data] : reply.data));
      setCursor(reply.cursor ?? null);
    },
    [id, status, mark],
  );
  useEffect(() => {
    if (anonymity !== 'anonymous') void read();
    return () => {
      turn.current += 1;
    };
  }, [read, anonymity]);

  // Where names are withheld only the day is known, in UTC.
  const at = (time: string) =>
    isNamed ? momentInWords(time) : intl.formatDate(time, { dateStyle: 'long', timeZone: 'UTC' });
  const base = texts.texts[baseLocale];
  const factsOf = ({ name, email, wave, locale, attributes, status: now, startedAt, endedAt }: ParticipationRow) =>
    [
      text(`status.${now}`),
      name === null ? null : email,
      wave === '' ? null : base?.[`wave.${wave}.title`] || wave,
      locale && languageName(locale),
      ...Object.entries(attributes).map(([code, value]) => base?.[`attribute.${code}.value.${value}`] || String(value)),
      endedAt === null ? text('since', { moment: at(startedAt) }) : at(endedAt),
    ].filter(Boolean) as string[];
  if (anonymity === 'anonymous') {
    return (
      <div className="survey-surface">
        <Section title={text('title')} lead={text('anonymous')}>
          <MarkCounts />
        </Section>
      </div>
    );
  }
  return (
    <div className="survey-surface">
      <Section title={text('title')} lead={text(isNamed ? 'lead' : 'lead.withheld')}>
        <MarkCounts />
        <Flex gap={8} wrap>
          <Select<Status>
            allowClear
            aria-label={text('status')}
            placeholder={text('status')}
            style={{ minInlineSize: 180 }}
            options={(isNamed ? statuses : withheldStatuses).map((value) => ({
              value,
              label: text(`status.${value}`),
            }))}
            onChange={(chosen?: Status) => setStatus(chosen)}
          />
          {isNamed ? (
            <Select<Mark>
              allowClear
              aria-label={text('mark')}
              placeholder={text('mark')}
              style={{ minInlineSize: 180 }}
              options={marks.map((value) => ({ value, label: text(`mark.${value}`) }))}
              onChange={(chosen?: Mark) => setMark(chosen)}
            />
          ) : null}
        </Flex>
        <LoadedList loaded={rows} reload={() => read()} empty={text(status || mark ? 'noneFound' : 'empty')}>
          {(row) => (
            <Entry
              key={row.id}
              title={row.name || row.email || text(isNamed ? 'guest' : 'withheld')}
              state={intl.formatList(factsOf(row), { type: 'unit' })}
            >
              {row.marks.map((each) => (
                <p key={each.kind + ('item' in each ? each.item : '')} className="survey-mark">
                  <strong>{text(`mark.${each.kind}`)}</strong> {words(each)}
                </p>
              ))}
            </Entry>
          )}
        </LoadedList>
        {cursor === null ? null : <Button onClick={() => void read(cursor)}>{text('more')}</Button>}
      </Section>
    </div>
  );
}
