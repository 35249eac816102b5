import type { Risk } from 'core/contract/attempt';
import type { ExplanationModel, Reason } from 'core/report';
import { Fragment } from 'react';
import { localeDirection } from '@/start/languages';
import { Because } from './Explanation';
import { LanguageMark } from './LanguageMark';
import { Prose, WordsIn } from './Words';
import './report.css';

interface Props {
  risks: readonly Risk[];
  locale: string;
  /** Where the reader sees the result too. */
  explanations?: Readonly<Record<string, ExplanationModel>>;
  reasons?: Readonly<Record<string, Reason>>;
}

/** What must not be overlooked, before everything else. Nothing when there is none. */
export function Risks({ risks, locale, explanations = {}, reasons = {} }: Props) {
  if (risks.length === 0) return null;
  return (
    <WordsIn value={locale}>
      <div className="report" lang={locale} dir={localeDirection(locale)}>
        <aside className="report-risk">
          {risks.map((risk) => (
            <Fragment key={risk.code}>
              <LanguageMark said={[risk]} />
              <Prose said={risk} />
              <Because reasons={[reasons[`nugget.${risk.code}`]]} explanations={explanations} question="report.why" />
            </Fragment>
          ))}
        </aside>
      </div>
    </WordsIn>
  );
}
