import type { ResolvedText } from 'core/instrument/textKeys';
import { inOwnDigits } from 'core/language/digits';
import { Title } from '@/kit/text/Title';

interface Props {
  said: ResolvedText | null | undefined;
  className?: string;
}

/** The name of a scale or of a part of a result, whose lines end at its spaces alone: "Depressive symptoms (PHQ-9)". */
export function TraitName({ said, className }: Props) {
  if (!said) return null;
  const { text, locale } = said;
  return (
    <span className={className}>
      <Title text={inOwnDigits(text, locale)} locale={locale} />
    </span>
  );
}
