import type { ExplanationModel, Reason } from 'core/report';
import { useText } from '@/kit/text/useText';
import { Opening } from './Opening';
import { Step } from './Steps';
import './explanation.css';

interface Props {
  code: string;
  explanations: Readonly<Record<string, ExplanationModel>>;
}

/** "How was this computed?": in sentences, from the score down to each answer, opened step by step. */
export function Explanation({ code, explanations }: Props) {
  const text = useText();
  const model = explanations[code];
  if (!model) return null;
  return (
    <Opening summary={text('report.how')} className="explanation">
      {() => (
        <>
          <Step step={model.root} explanations={explanations} path={[code]} />
          <FormulaText model={model} />
        </>
      )}
    </Opening>
  );
}

/** The formula as its author wrote it, for those who may read it. */
export function FormulaText({ model: { formula } }: { model: ExplanationModel }) {
  const text = useText();
  if (formula === '') return null;
  return (
    <p className="explanation-formula">
      {text('report.formula')} <code dir="ltr">{formula}</code>
    </p>
  );
}

interface BecauseProps {
  /** One for a sentence, or one for each series of a chart. */
  reasons: readonly (Reason | undefined)[];
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** Message id. */
  question: 'report.why' | 'report.howDrawn';
}

/** "Why is this said?": the condition that held and the values put in, down to the answers. */
export function Because({ reasons, explanations, question }: BecauseProps) {
  const text = useText();
  const known = reasons.filter((reason) => reason !== undefined);
  const steps = known.flatMap(({ condition, values }) => (condition === null ? values : [condition, ...values]));
  if (steps.length === 0) return null;
  return (
    <Opening summary={text(question)} className="explanation explanation-quiet">
      {() => (
        <ul>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names and never change their order.
            <li key={index}>
              <Step step={step} explanations={explanations} path={[]} />
            </li>
          ))}
        </ul>
      )}
    </Opening>
  );
}
