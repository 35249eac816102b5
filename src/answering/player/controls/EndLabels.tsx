import type { Question } from 'core/instrument/document';
import { usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { Texts } from '../texts';

const endsOf = (texts: Texts, { code }: Question) =>
  [texts(`question.${code}.min_label`), texts(`question.${code}.max_label`)] as const;

/** The ids of what is said about a control, with those of its ends where it has any. */
export function useEndsDescription(question: Question, id: string, describedBy: string | undefined) {
  const { texts } = usePlayerContext();
  return endsOf(texts, question).some(Boolean) ? [describedBy, id].filter(Boolean).join(' ') : describedBy;
}

/** What the ends of a scale mean. */
export function EndLabels({ question, id }: { question: Question; id: string }) {
  const { texts } = usePlayerContext();
  const [low, high] = endsOf(texts, question);
  if (!low && !high) return null;
  return (
    <div id={id} className="player-ends">
      <Saying said={low ?? { text: '' }} plain />
      <Saying said={high ?? { text: '' }} plain />
    </div>
  );
}
