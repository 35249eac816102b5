import type { ReportModel } from 'core/report';
import { arrangedReport } from 'core/report/arrangement/arrangement';
import { useMemo } from 'react';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { Words, WordsIn } from '@/answering/report/Words';
import { localeDirection } from '@/shell/start/languages';
import { useProfile } from './profileContext';
import { ReportPart } from './ReportPart';
import '@/answering/report/report.css';
import './profile.css';

/**
 * A report of one trait, as its author ordered it: the finding first; where the author shows the score, its row with how it was
 * computed, once.
 */
export function DocumentReport({ report }: { report: ReportModel }) {
  const { profile, locale } = useProfile();
  const parts = useMemo(() => arrangedReport(report, profile), [report, profile]);
  return (
    <WordsIn value={locale}>
      <article className="report profile-document" lang={locale} dir={localeDirection(locale)}>
        <LanguageMark said={[report.title]} />
        <Words said={report.title} as="h1" />
        {parts.map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names and never change their order.
          part.kind === 'card' ? null : <ReportPart key={index} part={part} isBrief={false} />,
        )}
      </article>
    </WordsIn>
  );
}
