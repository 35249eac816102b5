import type { PersonFault } from 'core/survey/invitedPeople';
import { useText } from '@/kit/text/useText';

/** Rows of a list. */
const mostShown = 50;

/** `line` undefined: people did not come in lines. */
export type ToldFault = Omit<PersonFault, 'line'> & { line?: number | undefined };

/** What is wrong with whom. @param count of all, where not all are at hand */
export function FaultList({
  faults,
  count = faults.length,
  label,
}: {
  faults: readonly ToldFault[];
  count?: number;
  label?: string;
}) {
  const text = useText('survey.invite.');
  const shown = faults.slice(0, mostShown);
  return (
    <>
      <ul className="survey-plain survey-faults" aria-label={label}>
        {shown.map(({ line, code, value, field = '' }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line can have the same fault twice, and the list is drawn as a whole.
          <li key={`${index} ${line} ${code}`}>
            {line === undefined ? null : text('line', { line })} {text(`fault.${code}`, { value, field })}
          </li>
        ))}
      </ul>
      {count > shown.length ? (
        <p className="survey-quiet">{text('faultsMore', { count: count - shown.length })}</p>
      ) : null}
    </>
  );
}
