import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import type { OwnCoding, TextTheme } from 'core/results/textTheme';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { ThemeDot } from './ThemeDot';
import { deedOf, mostKeys, withNone, withTheme } from './themeKeys';
import type { CodedText } from './useSaid';

interface Props {
  text: CodedText;
  themes: readonly TextTheme[];
  /** The one text of the list that the Tab key reaches; it shows what can be said of it. */
  isCurrent: boolean;
  /** It takes the focus: the keyboard has come here. */
  takesFocus: boolean;
  onCurrent(key: string): void;
  onMove(key: string, by: 1 | -1): void;
  onSay(text: CodedText, change: Partial<OwnCoding>, words: string): void;
}

/** A text with its mark and themes. Keys: see `deedOf`. */
export const TextRow = memo(function TextRow(props: Props) {
  const { text, themes, isCurrent, takesFocus, onCurrent, onMove, onSay } = props;
  const say = useText('results.coding.');
  const { locale, formatNumber } = useIntl();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);

  const mark = () => onSay(text, { isMarked: !text.isMarked }, say(text.isMarked ? 'said.unmarked' : 'said.marked'));
  const toggle = ({ id, name }: TextTheme) => {
    const next = withTheme(text.themes, id);
    onSay(text, { themes: next }, say(next.includes(id) ? 'said.on' : 'said.off', { theme: name }));
  };
  const none = () => {
    const next = withNone(text.themes);
    onSay(text, { themes: next }, say(next === null ? 'said.open' : 'said.none'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const deed = deedOf(event);
    if (deed === undefined) return;
    event.preventDefault();
    if (deed === 'mark') mark();
    else if (deed === 'none') none();
    else if ('move' in deed) onMove(text.key, deed.move);
    else {
      const theme = themes[deed.theme];
      if (theme) toggle(theme);
    }
  };
  const found = themes.filter(({ id }) => text.themes?.includes(id));
  return (
    <li
      ref={row}
      className="coded-text"
      tabIndex={isCurrent ? 0 : -1}
      data-current={isCurrent || undefined}
      data-open={text.themes === null || undefined}
      onKeyDown={onKeyDown}
      onFocus={() => onCurrent(text.key)}
      onClick={() => onCurrent(text.key)}
    >
      <div className="coded-text-head">
        <p dir="auto" {...(text.locale && { lang: foreignTo(locale, text.locale).lang })}>
          {text.text}
        </p>
        {text.n > 1 ? <span className="coded-text-times">{say('times', { count: text.n })}</span> : null}
        <button
          type="button"
          className="coded-text-mark"
          aria-pressed={text.isMarked}
          aria-label={say('mark')}
          title={say('mark')}
          tabIndex={isCurrent ? 0 : -1}
          onClick={mark}
        >
          {text.isMarked ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        </button>
      </div>
      {isCurrent && themes.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame.
        <div className="coded-text-themes" role="group" aria-label={say('themes')}>
          {themes.map((theme, index) => (
            <button
              key={theme.id}
              type="button"
              className="theme-toggle"
              aria-pressed={text.themes?.includes(theme.id) ?? false}
              onClick={() => toggle(theme)}
            >
              <ThemeDot color={theme.color} />
              {index < mostKeys ? <kbd aria-hidden>{formatNumber(index + 1)}</kbd> : null}
              <bdi>{theme.name}</bdi>
            </button>
          ))}
          <button
            type="button"
            className="theme-toggle"
            aria-pressed={text.themes !== null && text.themes.length === 0}
            onClick={none}
          >
            <kbd aria-hidden>{formatNumber(0)}</kbd>
            {say('none')}
          </button>
        </div>
      ) : found.length > 0 ? (
        <ul className="coded-text-found" aria-label={say('themes')}>
          {found.map(({ id, name, color }) => (
            <li key={id}>
              <ThemeDot color={color} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      ) : text.themes !== null && themes.length > 0 ? (
        <p className="coded-text-none">{say('none')}</p>
      ) : null}
    </li>
  );
});
