import type { ResolvedText } from 'core/instrument/textKeys';
import { inOwnDigits } from 'core/language/digits';
import { Title } from '@/kit/text/Title';

/** The name of a trait, whose lines end at its spaces alone: "Depressive symptoms (PHQ-9)". */
export function TraitName({ said: { text, locale } }: { said: ResolvedText }) {
  return <Title text={inOwnDigits(text, locale)} locale={locale} />;
}
