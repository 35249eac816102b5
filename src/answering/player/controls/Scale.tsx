import type { Question } from 'core/instrument/document';
import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { Said } from '../texts';
import type { ControlProps } from './controlProps';
import { Options, useAnswerOptions } from './Options';
import './scale.css';

/** With more columns it is a list on every screen. */
const mostColumns = 7;

/** Whether answers stand side by side on a wide screen. */
export const fitsScale = (answers: readonly unknown[]): boolean => answers.length >= 2 && answers.length <= mostColumns;

/** The heads of the columns, only on wide screens: each choice also has its own label. */
export function ScaleHead({ labels }: { labels: readonly (Said & { apart?: boolean })[] }) {
  return (
    <div className="scale-head" aria-hidden="true">
      <span />
      <div className="scale-head-labels">
        {labels.map((said) => (
          <Saying key={said.text} said={said} className={said.apart ? 'scale-apart' : undefined} plain />
        ))}
      </div>
    </div>
  );
}

/** The heads of the columns of a question. */
export function QuestionScaleHead({ question }: { question: Question }) {
  const { answersOf, labelOf, isApart } = usePlayerContext();
  const labels = answersOf(question).map(({ code }) => ({
    ...labelOf(question, code),
    apart: isApart(question, code),
  }));
  return <ScaleHead labels={labels} />;
}

/** One item of a scale: a row of a table on a wide screen, a list on a phone. */
export function ScaleRow(props: ControlProps) {
  const { question, code } = props;
  const { give } = usePlayerContext();
  const { answer } = useItem(code);
  return (
    <Options
      control={props}
      options={useAnswerOptions(question)}
      chosen={typeof answer === 'string' ? [answer] : []}
      onToggle={(picked) => give(question, code, picked)}
    />
  );
}
