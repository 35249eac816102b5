import type { AttemptResult } from 'core/contract/answering/attempt';
import { isWrittenAlike } from 'core/language/matchLocale';
import { isProfile } from 'core/report/arrangement/arrangement';
import { useMemo } from 'react';
import { DocumentReport } from '@/answering/profile/DocumentReport';
import { ProfileReport } from '@/answering/profile/ProfileReport';
import { ProfileProvider } from '@/answering/profile/profileContext';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { speakToRespondent, toldScores, withoutRisks } from './models';
import { Rescored } from './Rescored';
import { ScoreSummary } from './ScoreSummary';

interface Props {
  result: AttemptResult;
  /** The requested language. */
  asked: string;
  dateInWords(time: string): string;
  /** Whose result it is; absent: the reader's own. */
  of?: string | undefined;
}

/**
 * The content of a result below its risks: its traits as a profile or, if there is one trait, its report as the author ordered it; scores
 * that no report shows; earlier scores. What is shown how: docs/decisions/result-page.md.
 */
export function ResultBody({ result, asked, dateInWords, of }: Props) {
  const text = useText();
  const { risks, profile, locale, explanations, reasons } = result;
  const reports = useMemo(() => withoutRisks(result.reports, risks), [result.reports, risks]);
  const parts = useMemo(() => ({ profile, explanations, reasons, locale }), [profile, explanations, reasons, locale]);
  const told = useMemo(() => profile.traits.filter((trait) => trait.told), [profile]);
  const isAlone = reports.length === 0;
  const isBeside = isProfile(reports, profile);
  const title = { text: result.title, locale: result.titleLocale };
  const isEmpty = isAlone && result.scores.length === 0;
  return (
    <ProfileProvider value={parts}>
      <div className={isBeside ? 'result-beside' : undefined}>
        <ReadIn result={result} asked={asked} />
        {isEmpty ? (
          <p className="report report-empty">{text(of === undefined ? 'result.nothing' : 'report.others.nothing')}</p>
        ) : null}
        {of !== undefined && speakToRespondent(reports) ? (
          <p className="report report-quiet">{text('report.others.you', { name: of })}</p>
        ) : null}
        {isBeside ? (
          <ProfileReport reports={reports} title={title} />
        ) : (
          reports.map((report) => <DocumentReport key={report.code} report={report} />)
        )}
        <ScoreSummary
          result={result}
          explanations={explanations}
          told={toldScores(reports)}
          shown={isAlone ? profile.traits : told}
        />
        <Rescored result={result} dateInWords={dateInWords} />
        <p className="report report-on-paper">
          {text('report.withoutAnswers', { own: of === undefined ? 'yes' : 'no' })}
        </p>
      </div>
    </ProfileProvider>
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
  const names = { asked: languageName(asked), shown: languageName(locale) };
  return (
    <p className="report report-read-in" role="note">
      {isOther ? text('inLanguage.result.none', names) : text('inLanguage.result.partly')}
    </p>
  );
}
