import { useIntl } from '@umijs/max';
import type { ExplanationModel, ExplanationStep } from 'core/report';
import { type SyntheticEvent, useState } from 'react';
import { Words } from './Words';
import './explanation.css';

interface Props {
  code: string;
  explanations: Readonly<Record<string, ExplanationModel>>;
}

/** "How was this computed?": from the score down to each answer, in sentences; opened step by step. */
export function Explanation({ code, explanations }: Props) {
  const intl = useIntl();
  const model = explanations[code];
  if (!model) return null;
  return (
    <Opening summary={intl.formatMessage({ id: 'report.how' })} className="explanation">
      {() => (
        <>
          <Step step={model.root} explanations={explanations} path={[code]} />
          <p className="explanation-formula">
            {intl.formatMessage({ id: 'report.formula' })} <code dir="ltr">{model.formula}</code>
          </p>
        </>
      )}
    </Opening>
  );
}

interface OpeningProps {
  summary: React.ReactNode;
  className?: string;
  children: () => React.ReactNode;
}

/** What is folded away is made only when it is opened: a computation can have hundreds of steps. */
function Opening({ summary, className, children }: OpeningProps) {
  const [opened, setOpened] = useState(false);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) setOpened(true);
  };
  return (
    <details className={className} onToggle={toggle}>
      <summary>{summary}</summary>
      {opened ? children() : null}
    </details>
  );
}

interface StepProps {
  step: ExplanationStep;
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** Calculations already opened on the way here. */
  path: readonly string[];
}

function Step({ step, explanations, path }: StepProps) {
  const intl = useIntl();
  const { item, calculation, missing } = step;
  const steps = plainSteps(step);
  const inner = calculation !== null && !path.includes(calculation) ? explanations[calculation] : undefined;
  if (item) return <ItemStep step={step} />;
  const sentence = (
    <>
      <span>{intl.formatMessage({ id: step.message }, step.params)}</span>
      {isPartial(step) ? <span> {intl.formatMessage({ id: 'report.answered' }, step.params)}</span> : null}
      <Why missing={missing} hidden={steps.length > 0} />
    </>
  );
  if (calculation !== null && inner) {
    return (
      <Opening summary={sentence}>
        {() => <Step step={inner.root} explanations={explanations} path={[...path, calculation]} />}
      </Opening>
    );
  }
  return (
    <div className="explanation-step">
      <p>{sentence}</p>
      {steps.length > 0 ? (
        <ul>
          {steps.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names and never change their order.
            <li key={index}>
              <Step step={each} explanations={explanations} path={path} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Lists only hold what is counted, and a limit (`at_least`) is told by how many were answered. */
const plainSteps = (step: ExplanationStep): readonly ExplanationStep[] =>
  step.params.of === undefined
    ? step.steps
    : step.steps.flatMap((each) => {
        if (each.message === 'explain.list' || each.message === 'explain.function.tag') return each.steps;
        return each.message === 'explain.constant' ? [] : [each];
      });

const isPartial = ({ params }: ExplanationStep): boolean => params.of !== undefined && params.count !== params.of;

/** An answer, as it was given and as it counts. */
function ItemStep({ step }: { step: ExplanationStep }) {
  const intl = useIntl();
  const { item, missing } = step;
  if (!item) return null;
  return (
    <div className="explanation-item">
      <span className="explanation-question">
        {item.row ? <Words said={item.row} /> : <Words said={item.question ?? { text: item.code, locale: '' }} />}
      </span>
      <span className="explanation-answer">
        {item.answers.map((said) => (
          <Words key={said.text} said={said} />
        ))}
        {item.answers.length === 0 ? intl.formatMessage({ id: 'report.unanswered' }) : null}
      </span>
      <span className="explanation-keyed">
        {item.reverse && item.raw !== null
          ? intl.formatMessage({ id: 'report.reversed' }, { raw: item.raw, keyed: item.keyed ?? item.raw })
          : step.formatted}
      </span>
      <Why missing={missing} hidden={item.answers.length === 0} />
    </div>
  );
}

/** Why there is no value; left out where the steps below say it. */
function Why({ missing, hidden }: { missing: ExplanationStep['missing']; hidden: boolean }) {
  const intl = useIntl();
  if (!missing || hidden) return null;
  return <span className="explanation-missing"> {intl.formatMessage({ id: missing.message }, missing.params)}</span>;
}
