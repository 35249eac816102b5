import type { Risk } from 'core/contract/answering/attempt';
import type { ExplanationModel, Reason } from 'core/report';
import { Fragment } from 'react';
import { localeDirection } from '@/shell/start/languages';
import { Because } from './Explanation';
import { LanguageMark } from './LanguageMark';
import { RisksOfOther } from './RisksOfOther';
import { Prose, WordsIn } from './Words';
import './report.css';

interface Props {
  risks: readonly Risk[];
  locale: string;
  /** If the reader also sees the result. */
  explanations?: Readonly<Record<string, ExplanationModel>>;
  reasons?: Readonly<Record<string, Reason>>;
  /** Whose result it is; absent: the reader's own. */
  of?: string | undefined;
}

/** The risks, before everything else. Nothing without any. */
export function Risks({ risks, locale, explanations = {}, reasons = {}, of }: Props) {
  if (risks.length === 0) return null;
  const show = (risk: Risk) => (
    <Fragment key={risk.code}>
      <LanguageMark said={[risk]} />
      <Prose said={risk} />
      <Because reasons={[reasons[`nugget.${risk.code}`]]} explanations={explanations} question="report.why" />
    </Fragment>
  );
  return (
    <WordsIn value={locale}>
      <div className="report" lang={locale} dir={localeDirection(locale)}>
        <aside className="report-risk">
          {of === undefined ? risks.map(show) : <RisksOfOther risks={risks} name={of} show={show} />}
        </aside>
      </div>
    </WordsIn>
  );
}
