import { useIntl } from '@umijs/max';
import { useId } from 'react';
import { localeDirection } from '@/shell/start/languages';
import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { ControlProps } from './controlProps';
import { type Option, Options } from './Options';

/** One of several answers: a list, a row, pictures, or a drop-down list. */
export function Choice({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { texts, answersOf, isApart, image, give } = usePlayerContext();
  const { answer } = useItem(code);
  const intl = useIntl();
  const name = useId();
  const answers = answersOf(question);
  const labelOf = (answerCode: string) => texts(`answer.${question.answerSet}.${answerCode}.label`);
  const chosen = typeof answer === 'string' ? answer : undefined;
  if (question.layout === 'dropdown' && question.kind === 'single_choice') {
    return (
      <select
        className="player-field"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={question.required || undefined}
        value={chosen ?? ''}
        onChange={(event) => give(question, code, event.target.value === '' ? null : event.target.value)}
      >
        <option value="" lang={intl.locale} dir={localeDirection(intl.locale)}>
          {intl.formatMessage({ id: 'player.choose' })}
        </option>
        {answers.map((each) => {
          const said = labelOf(each.code);
          return (
            <option key={each.code} value={each.code} lang={said?.lang} dir={said?.dir}>
              {said?.text ?? each.code}
            </option>
          );
        })}
      </select>
    );
  }
  const options = answers.map((each): Option => {
    const picture = question.kind === 'image_choice' ? image(each.image) : undefined;
    const alternative = picture ? (texts(`image.${picture.code}.alt`)?.text ?? '') : '';
    return {
      code: each.code,
      label: <Saying said={labelOf(each.code) ?? { text: each.code }} plain />,
      apart: isApart(question, each.code),
      picture: picture && { source: picture.source, alternative },
    };
  });
  const layout = question.layout === 'horizontal' ? 'row' : 'list';
  return (
    <Options
      kind="radio"
      name={name}
      options={options}
      chosen={chosen === undefined ? [] : [chosen]}
      onToggle={(picked) => give(question, code, picked)}
      labelId={labelId}
      describedBy={describedBy}
      invalid={invalid}
      required={question.required}
      layout={question.kind === 'image_choice' ? 'pictures' : layout}
    />
  );
}
