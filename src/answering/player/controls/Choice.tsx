import { useIntl } from '@umijs/max';
import { localeDirection } from '@/shell/start/languages';
import { useItem, usePlayerContext } from '../playerContext';
import type { ControlProps } from './controlProps';
import { Options, useAnswerOptions } from './Options';

/** One of several answers: a list, a row, pictures, or a drop-down list. */
export function Choice(props: ControlProps) {
  const { question, code, labelId, describedBy, invalid } = props;
  const { labelOf, give } = usePlayerContext();
  const { answer } = useItem(code);
  const intl = useIntl();
  const options = useAnswerOptions(question);
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
        {options.map((option) => {
          const said = labelOf(question, option.code);
          return (
            <option key={option.code} value={option.code} lang={said.lang} dir={said.dir}>
              {said.text}
            </option>
          );
        })}
      </select>
    );
  }
  const layout = question.layout === 'horizontal' ? 'row' : 'list';
  return (
    <Options
      control={props}
      options={options}
      chosen={chosen === undefined ? [] : [chosen]}
      onToggle={(picked) => give(question, code, picked)}
      layout={question.kind === 'image_choice' ? 'pictures' : layout}
    />
  );
}
