import type { Risk } from 'core/contract/answering/attempt';
import type { ExplanationModel, Reason } from 'core/report';
import { Fragment, type ReactNode } from 'react';
import { HelpHere } from '@/answering/help/HelpHere';
import { localeDirection } from '@/shell/start/languages';
import { Because } from './Explanation';
import { LanguageMark } from './LanguageMark';
import { Prose, useInterface, WordsIn } from './Words';
import './report.css';
import { useIntl } from '@umijs/max';

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
      <Prose said={risk} isExact />
      <Because reasons={[reasons[`nugget.${risk.code}`]]} explanations={explanations} question="report.why" />
    </Fragment>
  );
  return (
    <WordsIn value={locale}>
      <div className="report" lang={locale} dir={localeDirection(locale)}>
        <aside className="report-risk">
          {of === undefined ? risks.map(show) : <RisksOfOther risks={risks} name={of} show={show} />}
          <HelpHere />
        </aside>
      </div>
    </WordsIn>
  );
}

interface OfOtherProps {
  risks: readonly Risk[];
  /** Whose result it is. */
  name: string;
  show(risk: Risk): ReactNode;
}

/** The risks in somebody else's answers: whose they are, what was said to that person, and what a reader can do. */
function RisksOfOther({ risks, name, show }: OfOtherProps) {
  const intl = useIntl();
  const { foreign } = useInterface();
  const text = (key: string) => intl.formatMessage({ id: `report.others.${key}` }, { name });
  const told = risks.filter(({ to }) => to !== undefined);
  return (
    <>
      <p className="report-risk-lead" {...foreign}>
        {text('risk')}
      </p>
      {risks.filter(({ to }) => to === undefined).map(show)}
      {told.length > 0 ? (
        <>
          <p {...foreign}>{text('told')}</p>
          <blockquote>{told.map(show)}</blockquote>
        </>
      ) : null}
      <p {...foreign}>{text('worried')}</p>
    </>
  );
}
