import { useIntl } from '@umijs/max';
import type { AttemptResult, Risk } from 'core/contract/answering/attempt';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { HelpHere } from '@/answering/help/HelpHere';
import { WhoWasTold } from '@/answering/help/WhoWasTold';
import { localeDirection } from '@/shell/start/languages';
import { Because } from './Explanation';
import { LanguageMark } from './LanguageMark';
import { Prose, useInterface, WordsIn } from './Words';
import './report.css';

interface Props {
  /** Explanations and reasons: if the reader also sees the result. */
  result: Pick<AttemptResult, 'locale'> &
    Partial<Pick<AttemptResult, 'told' | 'explanations' | 'reasons'>> & { risks: readonly Risk[] };
  /** Whose result it is; absent: the reader's own. */
  of?: string | undefined;
  /** The page begins with them. Default false. */
  takesFocus?: boolean;
}

/** The risks, first on the page: before headings and buttons. Nothing without any. */
export function Risks({ result, of, takesFocus = false }: Props) {
  const { risks, locale } = result;
  if (risks.length === 0) return null;
  return (
    <WordsIn value={locale}>
      <div className="report" lang={locale} dir={localeDirection(locale)}>
        <Box result={result} of={of} takesFocus={takesFocus} />
      </div>
    </WordsIn>
  );
}

function Box({ result, of, takesFocus }: Props) {
  const { risks, told = null, explanations = {}, reasons = {} } = result;
  const intl = useIntl();
  const { foreign } = useInterface();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const show = (risk: Risk) => (
    <Fragment key={risk.code}>
      <LanguageMark said={[risk]} />
      <Prose said={risk} isExact />
      <Because reasons={[reasons[`nugget.${risk.code}`]]} explanations={explanations} question="report.why" />
    </Fragment>
  );
  return (
    <aside ref={box} className="report-risk" tabIndex={-1} aria-label={intl.formatMessage({ id: 'player.risk' })}>
      {of === undefined ? risks.map(show) : <RisksOfOther risks={risks} name={of} show={show} />}
      <div {...foreign}>
        <WhoWasTold told={told} />
      </div>
      <HelpHere />
    </aside>
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
