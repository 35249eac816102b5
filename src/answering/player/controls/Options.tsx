import type { Question } from 'core/instrument/document';
import type { ReactNode } from 'react';
import { usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { ControlProps } from './controlProps';
import './options.css';

export interface Option {
  /** Unique in its group. */
  code: string;
  label: ReactNode;
  /** Set apart: it has no score, while the others have one. */
  apart?: boolean;
  /** Shown above the label. */
  picture?: { source: string; alternative: string };
}

interface Props {
  /** The props of the control that these are the choices of. */
  control: ControlProps;
  kind?: 'radio' | 'checkbox';
  options: readonly Option[];
  chosen: readonly string[];
  onToggle(code: string, on: boolean): void;
  layout?: 'list' | 'row' | 'scale' | 'pictures';
  /** Options that cannot be chosen now. */
  closed?: (code: string) => boolean;
}

/** Native radio buttons or checkboxes, each with a target as large as its row. */
export function Options({ control, kind = 'radio', options, chosen, onToggle, layout = 'list', closed }: Props) {
  const { question, labelId, describedBy, invalid } = control;
  const group =
    kind === 'radio'
      ? {
          role: 'radiogroup',
          'aria-invalid': invalid || undefined,
          'aria-required': question.required || undefined,
        }
      : { role: 'group' };
  const said = { 'aria-labelledby': labelId, 'aria-describedby': describedBy };
  return (
    <div {...group} {...said} className={`options options-${layout}`}>
      {options.map(({ code, label, apart, picture }, index) => (
        <label key={code} className={optionClass(chosen.includes(code), closed?.(code), apart)}>
          <input
            type={kind}
            name={`${labelId}-choice`}
            value={code}
            checked={chosen.includes(code)}
            disabled={closed?.(code)}
            onChange={(event) => onToggle(code, event.target.checked)}
            data-choice={index + 1}
          />
          {picture ? <img src={picture.source} alt={picture.alternative} /> : null}
          <span className="option-label">{label}</span>
        </label>
      ))}
    </div>
  );
}

/** The answers of a question as options. */
export function useAnswerOptions(question: Question): Option[] {
  const { texts, answersOf, labelOf, isApart, image } = usePlayerContext();
  const pictureOf = (imageCode: string | undefined) => {
    const picture = question.kind === 'image_choice' ? image(imageCode) : undefined;
    return picture && { source: picture.source, alternative: texts(`image.${picture.code}.alt`)?.text ?? '' };
  };
  return answersOf(question).map(({ code, image: imageCode }) => ({
    code,
    label: <Saying said={labelOf(question, code)} plain />,
    apart: isApart(question, code),
    picture: pictureOf(imageCode),
  }));
}

const optionClass = (chosen: boolean, closed = false, apart = false): string =>
  ['option', chosen && 'option-chosen', closed && 'option-closed', apart && 'option-apart'].filter(Boolean).join(' ');
