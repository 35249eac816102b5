import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { type Assessment, areComparable } from './groups';
import { ResultInFull } from './ResultInFull';
import { ResultRows } from './ResultRows';
import { UnsentAttempt } from './UnsentAttempt';
import './history.css';

interface Props {
  assessment: Assessment;
  onChange(): void;
}

/** What a person has of one assessment: what is not sent, the newest result in full, the earlier ones a line each. */
export function AssessmentCard({ assessment: { newest, unsent, sent }, onChange }: Props) {
  const text = useText();
  const [last, ...earlier] = sent;
  return (
    <li className="browse-card history-card">
      <h2 tabIndex={-1}>
        <Title text={newest.title} locale={newest.titleLocale} />
      </h2>
      {unsent.map((row) => (
        <UnsentAttempt key={row.id} row={row} onChange={onChange} />
      ))}
      {last ? <ResultInFull key={last.id} row={last} isComparable={areComparable(sent)} onChange={onChange} /> : null}
      {earlier.length > 0 ? (
        <div>
          <h3 className="history-earlier">{text('history.earlier')}</h3>
          <ResultRows rows={earlier} onChange={onChange} />
        </div>
      ) : null}
    </li>
  );
}
