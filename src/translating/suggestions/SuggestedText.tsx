import { Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/kit/text/useText';

/** As printed on the keys. */
const keysOf = (number: number) => `Ctrl + Alt + ${number}`;

interface Props {
  /** From 1; it is also the key. */
  number: number;
  text: string;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Its origin and how well it fits. */
  children: ReactNode;
  onTake(text: string): void;
}

/** A text that the user can put into the field. */
export function SuggestedText({ number, text, locale, direction, children, onTake }: Props) {
  const say = useText();
  return (
    <li className="suggestion">
      <div className="suggestion-text" lang={locale} dir={direction}>
        {text}
      </div>
      <div className="suggestion-about">{children}</div>
      <div className="suggestion-act">
        <Button size="small" aria-keyshortcuts={`Control+Alt+${number}`} onClick={() => onTake(text)}>
          {say('suggest.take')}
        </Button>
        <Typography.Text keyboard aria-hidden dir="ltr">
          {keysOf(number)}
        </Typography.Text>
      </div>
    </li>
  );
}
