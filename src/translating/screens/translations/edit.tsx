import { useParams } from '@umijs/max';
import type { Slots } from '@/translating/editor/slots';
import { TranslationEditor } from '@/translating/editor/TranslationEditor';
import { TextPlace } from '@/translating/places/TextPlace';
import { Suggestions } from '@/translating/suggestions/Suggestions';

const slots: Slots = {
  suggestions: ({ message, locale, direction, onTake, onInsert }) => (
    <Suggestions
      messageId={message.id}
      sourceText={message.sourceText}
      sourceLocale={message.sourceLocale}
      locale={locale}
      direction={direction}
      onTake={onTake}
      onInsert={onInsert}
    />
  ),
  preview: ({ message, locale, text, direction }) => (
    <TextPlace message={message} locale={locale} text={text} direction={direction} />
  ),
};

/** One message, translated into one language; then the next of the list. */
export default function TranslatePage() {
  const { id = '' } = useParams();
  return <TranslationEditor id={id} slots={slots} />;
}
