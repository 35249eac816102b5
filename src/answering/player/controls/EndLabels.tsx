import type { Question } from 'core/instrument/document';
import { usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { Texts } from '../texts';

const endsOf = (texts: Texts, { code }: Question) =>
  [texts(`question.${code}.min_label`), texts(`question.${code}.max_label`)] as const;

/** The ids of a control's descriptions, with that of its end labels if it has any. */
export function useEndsDescription(question: Question, id: string, describedBy: string | undefined) {
  const { texts } = usePlayerContext();
  return endsOf(texts, question).some(Boolean) ? [describedBy, id].filter(Boolean).join(' ') : describedBy;
}

/** The labels of the two ends of a scale. */
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
