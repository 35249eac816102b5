import { useText } from '@/kit/text/useText';
import { type Assessment, areComparable } from './groups';
import { ResultChoice } from './ResultChoice';
import { ResultInFull } from './ResultInFull';
import { Trend } from './Trend';
import { UnsentAttempt } from './UnsentAttempt';
import './history.css';

interface Props {
  assessment: Assessment;
  onChange(): void;
}

/** The results of one assessment over time; of a single one what it says, and that comparing begins with the second. */
export function OneAssessment({ assessment, onChange }: Props) {
  const text = useText();
  const { instrument, unsent, sent } = assessment;
  const [only] = sent;
  const isSingle = only !== undefined && sent.length === 1 && !areComparable(sent);
  return (
    <>
      {isSingle ? (
        <>
          {only.summary ? <p className="history-single">{text('trend.lead')}</p> : null}
          <div className="browse-card history-card history-alone">
            <ResultInFull row={only} isComparable={false} onChange={onChange} />
          </div>
        </>
      ) : (
        <Trend instrument={instrument} />
      )}
      {unsent.map((row) => (
        <div key={row.id} className="browse-card history-card history-alone">
          <UnsentAttempt row={row} onChange={onChange} />
        </div>
      ))}
      {sent.length > 0 && !isSingle ? <ResultChoice assessment={assessment} onChange={onChange} /> : null}
    </>
  );
}
