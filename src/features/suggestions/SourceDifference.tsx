import { directionOf } from 'core/language/direction';
import { useMemo } from 'react';
import { wordDiff } from '@/translations/wordDiff';

interface Props {
  /** The source text of the match. */
  remembered: string;
  /** The one to be translated. */
  present: string;
  locale: string;
}

const marks = { same: 'span', gone: 'del', new: 'ins' } as const;

/** A remembered source text as it differs from the present one: what only it has struck out, what only the present has underlined. */
export function SourceDifference({ remembered, present, locale }: Props) {
  const pieces = useMemo(() => wordDiff(remembered, present), [remembered, present]);
  let place = 0;
  return (
    <span className="suggestion-difference" lang={locale} dir={directionOf(locale)}>
      {pieces.map(({ text, kind }) => {
        place += text.length;
        const Piece = marks[kind];
        return <Piece key={place}>{text}</Piece>;
      })}
    </span>
  );
}
