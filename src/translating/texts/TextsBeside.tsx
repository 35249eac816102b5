import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { ChangedText } from './ChangedText';
import { wordDiff } from './wordDiff';

interface Props {
  before: string;
  after: string;
  /** Message ids of the two headings. */
  titles: readonly [string, string];
  locale: string;
  direction?: 'ltr' | 'rtl';
}

/** Two versions of a text next to each other, with the differences marked. */
export function TextsBeside({ before, after, titles, locale, direction }: Props) {
  const text = useText();
  const pieces = useMemo(() => wordDiff(before, after), [before, after]);
  const side = (title: string, of: 'before' | 'after', isEmpty: boolean) => (
    <div>
      <h3>{text(title)}</h3>
      {isEmpty ? (
        text('translate.conflict.empty')
      ) : (
        <div className="translate-words">
          <ChangedText pieces={pieces} of={of} locale={locale} direction={direction} />
        </div>
      )}
    </div>
  );
  return (
    <div className="translate-beside">
      {side(titles[0], 'before', before === '')}
      {side(titles[1], 'after', after === '')}
    </div>
  );
}
