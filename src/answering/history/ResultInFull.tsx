import { Link, useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { resultPath } from '@/answering/player/addresses';
import { Prose, WordsIn } from '@/answering/report/Words';
import { SummaryRows } from '@/answering/summary/SummaryRows';
import { useText } from '@/kit/text/useText';
import { AttemptOrigin } from './AttemptOrigin';
import { historyPath } from './historyPath';
import { LastMoment } from './LastMoment';
import { ResultMenu } from './ResultMenu';
import './history.css';

interface Props {
  row: HistoryRow;
  /** It is led to the comparison of the results of this assessment. */
  isComparable: boolean;
  onChange(): void;
}

/** A result in short with what can be done with it; where none is shown, that it was sent. */
export function ResultInFull({ row, isComparable, onChange }: Props) {
  const { locale } = useIntl();
  const text = useText();
  const { id, instrumentId, title, summary, courses, seesResults } = row;
  const named = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <div className="history-newest">
      <p className="browse-facts">
        {summary ? null : <span className="history-status history-completed">{text('history.completed')}</span>}
        <LastMoment row={row} />
        <AttemptOrigin row={row} />
      </p>
      {summary ? (
        <WordsIn value={locale}>
          <Prose said={summary.sentence} className="summary-sentence" />
          <SummaryRows traits={summary.traits} courses={courses} />
        </WordsIn>
      ) : null}
      <div className="history-deeds">
        <Link className="browse-continue" to={resultPath(instrumentId, id)}>
          {text(seesResults ? 'history.see' : 'history.seeReceipt')}
          {named}
        </Link>
        {isComparable ? (
          <Link className="browse-link" to={historyPath({ instrument: instrumentId })}>
            {text('trend.title')}
            {named}
          </Link>
        ) : null}
        <ResultMenu row={row} onChange={onChange} />
      </div>
    </div>
  );
}
