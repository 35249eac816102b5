import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { Said } from '../texts';
import type { ControlProps } from './controlProps';
import { Options } from './Options';
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

/** One item of a scale: a row of a table on a wide screen, a list on a phone. */
export function ScaleRow({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { texts, answersOf, isApart, give } = usePlayerContext();
  const { answer } = useItem(code);
  const answers = answersOf(question);
  return (
    <Options
      kind="radio"
      name={`${labelId}-choice`}
      options={answers.map((each) => ({
        code: each.code,
        label: <Saying said={texts(`answer.${question.answerSet}.${each.code}.label`) ?? { text: each.code }} plain />,
        apart: isApart(question, each.code),
      }))}
      chosen={typeof answer === 'string' ? [answer] : []}
      onToggle={(picked) => give(question, code, picked)}
      labelId={labelId}
      describedBy={describedBy}
      invalid={invalid}
      required={question.required}
    />
  );
}
