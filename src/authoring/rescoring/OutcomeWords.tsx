import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { RescoringOutcome } from 'core/contract/answering/rescoring';
import { useText } from '@/kit/text/useText';
import { ScoreName } from './ScoreName';
import type { ScoreNames } from './useScoreNames';
import './rescoring.css';

/** The outcome of a trial run or a re-scoring: in a sentence, and by calculation. */
export function OutcomeWords({ outcome, names }: { outcome: RescoringOutcome; names: ScoreNames }) {
  const intl = useIntl();
  const text = useText();
  const { job, kind, attempts, changed, crossed, unseen, calculations } = outcome;
  const number = (value: number) => intl.formatNumber(value);
  const isWhole = job.state === 'done';
  return (
    <>
      {isWhole ? null : <Alert type="warning" showIcon title={text('rescoring.stopped')} />}
      <p role="status" className="rescoring-sentence">
        {text(`rescoring.outcome.${kind}`, { attempts, changed, crossed })}
      </p>
      {unseen === 0 ? null : <p>{text('rescoring.unseen', { count: unseen })}</p>}
      {calculations.length === 0 ? null : (
        <table className="rescoring-table">
          <caption className="visually-hidden">{text('rescoring.byCalculation')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('rescoring.calculation')}</th>
              <th scope="col">{text('rescoring.changed')}</th>
              <th scope="col">{text('rescoring.crossed')}</th>
            </tr>
          </thead>
          <tbody>
            {calculations.map(({ calculation, changed: changes, crossed: crosses }) => (
              <tr key={calculation}>
                <th scope="row">
                  <ScoreName code={calculation} name={names.calculation(calculation)} />
                </th>
                <td>{number(changes)}</td>
                <td>{number(crosses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
