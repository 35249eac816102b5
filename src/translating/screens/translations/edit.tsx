import { useParams } from '@umijs/max';
import { TranslationEditor } from '@/translating/editor/TranslationEditor';

/** Translates a message into one language, then the next of the list. */
export default function TranslatePage() {
  const { id = '' } = useParams();
  return <TranslationEditor id={id} />;
}
