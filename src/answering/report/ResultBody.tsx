import type { AttemptResult } from 'core/contract/answering/attempt';
import { useText } from '@/kit/text/useText';
import { speakToRespondent, toldScores, withoutRisks } from './models';
import { ReadIn } from './ReadIn';
import { ReportView } from './ReportView';
import { Rescored } from './Rescored';
import { Risks } from './Risks';
import { ScoreSummary } from './ScoreSummary';

interface Props {
  result: AttemptResult;
  /** The requested language. */
  asked: string;
  dateInWords(time: string): string;
  /** Whose result it is; absent: the reader's own. */
  of?: string | undefined;
}

/** The content of a result: risks, reports, scores with their computations, earlier scores. */
export function ResultBody({ result, asked, dateInWords, of }: Props) {
  const text = useText();
  const { risks } = result;
  const reports = withoutRisks(result.reports, risks);
  const explanations = result.explanations;
  const reasons = result.reasons;
  const isEmpty = reports.length === 0 && result.scores.length === 0;
  return (
    <>
      <ReadIn result={result} asked={asked} />
      <Risks risks={risks} locale={result.locale} explanations={explanations} reasons={reasons} of={of} />
      {isEmpty ? (
        <p className="report report-empty">{text(of === undefined ? 'result.nothing' : 'report.others.nothing')}</p>
      ) : null}
      {of !== undefined && speakToRespondent(reports) ? (
        <p className="report report-quiet">{text('report.others.you', { name: of })}</p>
      ) : null}
      {reports.map((report) => (
        <ReportView
          key={report.code}
          report={report}
          explanations={explanations}
          reasons={reasons}
          locale={result.locale}
        />
      ))}
      <ScoreSummary
        result={result}
        explanations={explanations}
        told={toldScores(reports)}
        alone={reports.length === 0}
      />
      <Rescored result={result} dateInWords={dateInWords} />
    </>
  );
}
