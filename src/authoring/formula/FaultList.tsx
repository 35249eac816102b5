import { CloseCircleOutlined } from '@ant-design/icons';
import { useText } from '@/kit/text/useText';

import type { TextFault } from './faults';

interface Props {
  id: string;
  faults: readonly TextFault[];
  onSelect(fault: TextFault): void;
  /** undefined: the text is read-only. */
  onMend: ((fault: TextFault, suggestion: string) => void) | undefined;
}

/** The faults of a text; each selects its place, and a suggestion can be applied. */
export function FaultList({ id, faults, onSelect, onMend }: Props) {
  const text = useText();
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
                    {text('formulaEditor.fix', { suggestion })}
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
