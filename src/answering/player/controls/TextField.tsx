import { graphemes } from 'core/language/graphemes';
import { useItem, usePlayerContext } from '../playerContext';
import { Words } from '../Words';
import type { ControlProps } from './controlProps';

/** A line or several lines of text, a date, or a time of day. */
export function TextField({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { texts, give } = usePlayerContext();
  const { answer, draft } = useItem(code);
  const { kind, validation = {} } = question;
  const shown = draft?.entered ?? answer;
  const value = typeof shown === 'string' ? shown : '';
  const common = {
    className: 'player-field',
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': question.required || undefined,
    placeholder: texts(`question.${question.code}.placeholder`)?.text,
    value,
  };
  const enter = (text: string) => give(question, code, text.trim() === '' ? null : text, true);
  if (kind === 'long_text') {
    const most = validation.maxLength;
    return (
      <>
        <textarea {...common} rows={5} dir="auto" onChange={(event) => enter(event.target.value)} />
        {most === undefined ? null : (
          <p className="player-quiet">
            <Words id="player.text.left" values={{ count: Math.max(0, most - graphemes(value)) }} />
          </p>
        )}
      </>
    );
  }
  if (kind === 'date' || kind === 'time') {
    return (
      <input
        {...common}
        type={kind}
        min={validation.earliest}
        max={validation.latest}
        onChange={(event) => enter(kind === 'time' ? event.target.value.slice(0, 5) : event.target.value)}
      />
    );
  }
  return <input {...common} type="text" dir="auto" onChange={(event) => enter(event.target.value)} />;
}
