import { readNumber } from 'core/language/typedNumber';
import { useEffect, useState } from 'react';
import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { ControlProps } from './controlProps';

/** A number in the digits of any script. Other entries stay on the screen and are no answer. */
export function NumberField({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { texts, give } = usePlayerContext();
  const { answer, draft } = useItem(code);
  const shown = draft?.entered ?? answer;
  const [typed, setTyped] = useState(() => (shown === undefined ? '' : String(shown)));
  useEffect(() => {
    // Another tab or device answered. Own typing (`1.` for 1) stays as it is.
    setTyped((before) =>
      shown === (readNumber(before) ?? before) ? before : shown === undefined ? '' : String(shown),
    );
  }, [shown]);
  const unit = texts(`question.${question.code}.unit`);
  const unitId = `${labelId}-unit`;
  return (
    <div className="player-number">
      <input
        className="player-field"
        type="text"
        inputMode={(question.validation?.min ?? 0) < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        aria-labelledby={unit ? `${labelId} ${unitId}` : labelId}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={question.required || undefined}
        placeholder={texts(`question.${question.code}.placeholder`)?.text}
        value={typed}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          give(question, code, text.trim() === '' ? null : (readNumber(text) ?? text), true);
        }}
      />
      <Saying said={unit} id={unitId} plain />
    </div>
  );
}
