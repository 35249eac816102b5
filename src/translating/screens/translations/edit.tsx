import { useParams } from '@umijs/max';
import { TranslationEditor } from '@/translating/editor/TranslationEditor';

/** One message, translated into one language; then the next of the list. */
export default function TranslatePage() {
  const { id = '' } = useParams();
  return <TranslationEditor id={id} />;
}
