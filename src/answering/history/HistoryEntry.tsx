import { Link, useIntl, useModel } from '@umijs/max';
import { Button, Modal } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { ReactNode } from 'react';
import { flushJournal, forgetJournal } from '@/answering/journal/journal';
import { goOnPath, resultPath } from '@/answering/player/addresses';
import { momentInWords } from '@/answering/player/momentInWords';
import { Prose, WordsIn } from '@/answering/report/Words';
import { SummaryRows } from '@/answering/summary/SummaryRows';
import { feedback } from '@/kit/feedback/feedback';
import { showFailure } from '@/kit/form/useCall';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { historyPath } from './historyPath';
import './history.css';

interface Props {
  row: HistoryRow;
  /** The list shows only this instrument. */
  narrowed: boolean;
  onChange(): void;
  children: ReactNode;
}

/** One attempt: its status, its result in short, and what can be done with it. */
export function HistoryEntry({ row, narrowed, onChange, children }: Props) {
  const intl = useIntl();
  const text = useText();
  const { id, instrumentId, title, titleLocale, status, summary, courses, seesResults, survey } = row;
  const named = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <li className="browse-card history-card">
      <h2 tabIndex={-1}>
        <Title text={title} locale={titleLocale} />
      </h2>
      <p className="browse-facts">
        <span className={`history-status history-${status}`}>{text(`history.${status}`)}</span>
        <LastMoment row={row} />
        {status === 'completed' ? null : (
          <span>{text('history.answered', { count: row.answered, of: row.questions })}</span>
        )}
        {survey ? <Title text={survey.title} locale={survey.titleLocale} /> : null}
        {row.version > 1 ? <span>{text('history.version', { version: row.version })}</span> : null}
      </p>
      {summary ? (
        <WordsIn value={intl.locale}>
          <Prose said={summary.sentence} className="summary-sentence" />
          <SummaryRows traits={summary.traits} courses={courses} />
        </WordsIn>
      ) : null}
      {children}
      <div className="history-deeds">
        {status === 'completed' ? (
          <Link className="browse-continue" to={resultPath(instrumentId, id)}>
            {text(seesResults ? 'history.see' : 'history.seeReceipt')}
            {named}
          </Link>
        ) : null}
        {status === 'in_progress' ? (
          <Link className="browse-continue" to={goOnPath(row)}>
            {text('browse.continue')}
            {named}
          </Link>
        ) : null}
        {summary && !narrowed ? (
          <Link className="browse-link" to={historyPath({ instrument: instrumentId })}>
            {text('trend.title')}
            {named}
          </Link>
        ) : null}
        <Deeds row={row} onChange={onChange} />
      </div>
    </li>
  );
}

function LastMoment({ row: { completedAt, savedAt, startedAt } }: { row: HistoryRow }) {
  const text = useText();
  // The status before it says that it was sent.
  if (completedAt) return <time dateTime={completedAt}>{momentInWords(completedAt)}</time>;
  const [id, time] = savedAt ? ['history.savedOn', savedAt] : ['history.begun', startedAt];
  return <time dateTime={time}>{text(id, { moment: momentInWords(time) })}</time>;
}

/** Gives up or deletes the attempt, after a confirmation. */
function Deeds({ row, onChange }: Pick<Props, 'row' | 'onChange'>) {
  const text = useText();
  const { id, title, titleLocale, status, survey } = row;
  const { user } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const ask = (kind: 'giveUp' | 'delete') =>
    modal.confirm({
      title: text(`history.${kind}.title`),
      content: (
        <>
          <p>
            <strong>
              <Title text={title} locale={titleLocale} />
            </strong>
            <br />
            <LastMoment row={row} />
          </p>
          <p>{text(kind === 'delete' && status === 'completed' ? 'result.delete.text' : `history.${kind}.text`)}</p>
        </>
      ),
      okText: text(kind === 'delete' ? 'result.delete.confirm' : 'history.giveUp.confirm'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: text(kind === 'delete' ? 'history.keep' : 'history.goOn'),
      onOk: async () => {
        try {
          if (kind === 'delete') {
            await api.attempts.remove({ params: { id } });
            if (user) await forgetJournal(user.id, id);
          } else {
            // Unsent answers on this device are kept with the attempt.
            if (user) await flushJournal(user.id);
            await api.attempts.abandon({ params: { id }, body: {} });
          }
          feedback.success(text(kind === 'delete' ? 'history.deleted' : 'history.givenUp'));
          onChange();
        } catch (error) {
          showFailure(error);
        }
      },
    });
  const named = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <>
      {holder}
      {status === 'in_progress' && survey === undefined ? (
        <Button type="text" onClick={() => void ask('giveUp')}>
          {text('history.giveUp')}
          {named}
        </Button>
      ) : null}
      <Button type="text" danger onClick={() => void ask('delete')}>
        {text('history.delete')}
        {named}
      </Button>
    </>
  );
}
