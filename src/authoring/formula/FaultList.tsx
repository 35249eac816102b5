import { CloseCircleOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import type { TextFault } from './faults';

interface Props {
  id: string;
  faults: readonly TextFault[];
  onSelect(fault: TextFault): void;
  /** undefined: the text cannot be changed. */
  onMend: ((fault: TextFault, suggestion: string) => void) | undefined;
}

/** What is wrong, said as one types; each leads to its place, and what was probably meant can be put there. */
export function FaultList({ id, faults, onSelect, onMend }: Props) {
  const intl = useIntl();
  return (
    <div id={id} role="status" className="formula-faults">
      {faults.length > 0 ? (
        <ul>
          {faults.map((fault, index) => {
            const { message, suggestion } = fault;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fault may stand there twice, and the list is made anew each time.
              <li key={`${message}${index}`}>
                <CloseCircleOutlined aria-hidden />
                <button type="button" className="formula-link" onClick={() => onSelect(fault)}>
                  {message}
                </button>
                {suggestion !== undefined && onMend ? (
                  <button type="button" className="formula-link" onClick={() => onMend(fault, suggestion)}>
                    {intl.formatMessage({ id: 'formulaEditor.fix' }, { suggestion })}
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
