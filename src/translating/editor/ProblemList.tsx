import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { CheckProblem } from 'core/language/checks';
import { useText } from '@/kit/text/useText';
import { type Place, placeOf } from './placeOf';
import './problemList.css';

interface Props {
  id?: string;
  problems: readonly CheckProblem[];
  text: string;
  /** Undefined: places cannot be shown, because the text is split into several fields. */
  onPlace?(place: Place): void;
}

/** Whether source or translation lacks what both should have. */
const sideOf = ({ expected, found }: CheckProblem['params']) =>
  expected === '' ? 'surplus' : found === '' ? 'missing' : 'differs';

/** Problems of the text, updated while typing; a problem with a known place links to it. */
export function ProblemList({ id, problems, text, onPlace }: Props) {
  const said = useText();
  return (
    <div id={id} aria-live={id === undefined ? undefined : 'polite'} className="translate-problems">
      {problems.length === 0 && text !== '' ? <p>{said('translate.check.none')}</p> : null}
      <ul>
        {problems.map((problem, index) => {
          const { code, severity, params } = problem;
          const Icon = severity === 'error' ? CloseCircleOutlined : WarningOutlined;
          const place = onPlace ? placeOf(problem, text) : undefined;
          const sentence = said(`detail.check.${code}`, { ...params, side: sideOf(params) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a code may occur twice, and the list is always rendered as a whole.
            <li key={`${code}${index}`} className={`translate-${severity}`}>
              <Icon aria-hidden />
              <strong>{said(`translate.severity.${severity}`)}</strong>
              {place && onPlace ? (
                <button type="button" className="translate-place" onClick={() => onPlace(place)}>
                  {sentence}
                </button>
              ) : (
                <span>{sentence}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
