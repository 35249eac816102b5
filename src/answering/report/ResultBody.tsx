import type { AttemptResult } from 'core/contract/answering/attempt';
import { languageName } from 'core/language/formatting';
import { isWrittenAlike } from 'core/language/matchLocale';
import { useText } from '@/kit/text/useText';
import { speakToRespondent, toldScores, withoutRisks } from './models';
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

/** Whether a text inside is in another language than `locale`; varieties that are written alike count as the same. */
function holdsForeign(part: unknown, locale: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('text' in part && 'locale' in part && typeof part.locale === 'string' && part.locale !== '') {
    return !isWrittenAlike(part.locale, locale);
  }
  return Object.values(part).some((inner) => holdsForeign(inner, locale));
}

/** Says if a result is not, or only in part, in the requested language. */
function ReadIn({ result, asked }: { result: AttemptResult; asked: string }) {
  const text = useText();
  const { locale, reports, risks } = result;
  const isOther = !isWrittenAlike(asked, locale);
  if (!isOther && !holdsForeign([reports, risks], locale)) return null;
  const names = { asked: languageName(asked, asked), shown: languageName(locale, locale) };
  return (
    <p className="report report-read-in" role="note">
      {isOther ? text('inLanguage.result.none', names) : text('inLanguage.result.partly')}
    </p>
  );
}
