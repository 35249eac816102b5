import { useIntl } from '@umijs/max';
import { Button, Typography } from 'antd';
import { directionOf } from 'core/language/direction';
import type { ReactNode } from 'react';

/** As printed on the keys. */
const keysOf = (number: number) => `Ctrl + Alt + ${number}`;

interface Props {
  /** From 1; it is also the key. */
  number: number;
  text: string;
  locale: string;
  /** Default: that of the language. */
  direction?: 'ltr' | 'rtl';
  /** Its origin and how well it fits. */
  children: ReactNode;
  onTake(): void;
}

/** A text that the user can put into the field. */
export function SuggestedText({ number, text, locale, direction = directionOf(locale), children, onTake }: Props) {
  const intl = useIntl();
  return (
    <li className="suggestion">
      <div className="suggestion-text" lang={locale} dir={direction}>
        {text}
      </div>
      <div className="suggestion-about">{children}</div>
      <div className="suggestion-act">
        <Button size="small" aria-keyshortcuts={`Control+Alt+${number}`} onClick={onTake}>
          {intl.formatMessage({ id: 'suggest.take' })}
        </Button>
        <Typography.Text keyboard aria-hidden dir="ltr">
          {keysOf(number)}
        </Typography.Text>
      </div>
    </li>
  );
}
