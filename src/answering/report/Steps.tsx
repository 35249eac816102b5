import type { ExplanationModel, ExplanationStep } from 'core/report';
import { useText } from '@/kit/text/useText';
import { Opening } from './Opening';
import { Words } from './Words';
import './explanation.css';

interface Props {
  step: ExplanationStep;
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** Calculations already opened on the way here. */
  path: readonly string[];
}

/** A step of a computation in a sentence, with its own steps below it. */
export function Step({ step, explanations, path }: Props) {
  const text = useText();
  const { item, calculation, missing, range } = step;
  const steps = plainSteps(step);
  const inner = calculation !== null && !path.includes(calculation) ? explanations[calculation] : undefined;
  if (item) return <ItemStep step={step} />;
  const filledIn = filledInBy(step);
  const sentence = (
    <>
      <span>{text(step.message, step.params)}</span>
      {range ? <span className="explanation-range"> {text(rangeMessage(range), range)}</span> : null}
      {filledIn ? <span> {text(filledIn, step.params)}</span> : null}
      <Why missing={missing} hidden={steps.length > 0} />
      <Exactly step={step} />
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

/** Lists only contain what is counted, and a limit (`at_least`) shows as the number of answers; staff see every part of a formula. */
const plainSteps = (step: ExplanationStep): readonly ExplanationStep[] =>
  step.params.of === undefined || step.source !== undefined
    ? step.steps
    : step.steps.flatMap((each) => {
        if (each.message === 'explain.list' || each.message === 'explain.function.tag') return each.steps;
        return each.message === 'explain.constant' ? [] : [each];
      });

/** Message id: how unanswered questions were treated; undefined: none, or the value is missing because of them. */
function filledInBy({ params, message, value }: ExplanationStep): string | undefined {
  if (params.of === undefined || params.count === params.of) return undefined;
  if (value === null) return 'report.answered';
  if (message === 'explain.function.sum') return 'report.scaledUp';
  return message === 'explain.function.mean' ? 'report.averagedOver' : 'report.answered';
}

function rangeMessage({ from, to }: NonNullable<ExplanationStep['range']>): string {
  if (from === '' && to === '') return 'report.entryForAll';
  if (from === '') return 'report.entryUpTo';
  return to === '' ? 'report.entryFrom' : from === to ? 'report.entryOf' : 'report.entryFromTo';
}

/** For staff: the part of the formula and the exact value. */
function Exactly({ step: { source, value, formatted } }: { step: ExplanationStep }) {
  if (source === undefined) return null;
  const exact = typeof value === 'number' && String(value) !== formatted ? ` = ${value}` : '';
  return (
    <code className="explanation-source" dir="ltr">
      {source}
      {exact}
    </code>
  );
}

/** An answer as given and as counted. */
function ItemStep({ step }: { step: ExplanationStep }) {
  const text = useText();
  const { item, missing } = step;
  if (!item) return null;
  return (
    <div className="explanation-item">
      <span className="explanation-question">
        {item.row ? <Words said={item.row} /> : <Words said={item.question ?? { text: item.code, locale: '' }} />}
        <Exactly step={step} />
      </span>
      <span className="explanation-answer">
        {item.answers.map((said) => (
          <Words key={said.text} said={said} />
        ))}
        {item.answers.length === 0 ? text('report.unanswered') : null}
      </span>
      <span className="explanation-keyed">
        {item.reverse && item.raw !== null
          ? text('report.reversed', { raw: item.raw, keyed: item.keyed ?? item.raw })
          : step.formatted}
      </span>
      <Why missing={missing} hidden={item.answers.length === 0} />
    </div>
  );
}

/** Why there is no value; hidden if the steps below say it. */
function Why({ missing, hidden }: { missing: ExplanationStep['missing']; hidden: boolean }) {
  const text = useText();
  if (!missing || hidden) return null;
  return <span className="explanation-missing"> {text(missing.message, missing.params)}</span>;
}
