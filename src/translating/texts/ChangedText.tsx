import { directionOf } from 'core/language/direction';
import type { DiffPiece } from './wordDiff';
import './changedText.css';

interface Props {
  /** Of both texts, by `wordDiff`. */
  pieces: readonly DiffPiece[];
  /** Which text is shown, or both in one. */
  of: 'before' | 'after' | 'both';
  locale: string;
  /** Default: that of the language. */
  direction?: 'ltr' | 'rtl';
}

const marks = { same: 'span', gone: 'del', new: 'ins' } as const;
const leftOut = { before: 'new', after: 'gone', both: undefined } as const;

/** One of two texts, with the differences from the other marked. */
export function ChangedText({ pieces, of, locale, direction = directionOf(locale) }: Props) {
  let place = 0;
  return (
    <span className="changed-text" lang={locale} dir={direction}>
      {pieces
        .filter(({ kind }) => kind !== leftOut[of])
        .map(({ text, kind }) => {
          place += text.length;
          const Piece = marks[kind];
          return <Piece key={place}>{text}</Piece>;
        })}
    </span>
  );
}
