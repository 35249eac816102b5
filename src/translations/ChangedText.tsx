import { directionOf } from 'core/language/direction';
import type { DiffPiece } from './wordDiff';
import './changedText.css';

interface Props {
  /** Of both texts, by `wordDiff`. */
  pieces: readonly DiffPiece[];
  /** Which of the two is shown. */
  of: 'before' | 'after';
  locale: string;
  /** Default: as the language is written. */
  direction?: 'ltr' | 'rtl';
}

/** One of two texts, with what differs from the other marked. */
export function ChangedText({ pieces, of, locale, direction = directionOf(locale) }: Props) {
  const Mark = of === 'before' ? 'del' : 'ins';
  const left = of === 'before' ? 'new' : 'gone';
  let place = 0;
  return (
    <span className="changed-text" lang={locale} dir={direction}>
      {pieces
        .filter(({ kind }) => kind !== left)
        .map(({ text, kind }) => {
          place += text.length;
          return kind === 'same' ? <span key={place}>{text}</span> : <Mark key={place}>{text}</Mark>;
        })}
    </span>
  );
}
