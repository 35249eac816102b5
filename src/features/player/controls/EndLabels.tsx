import type { Question } from 'core/instrument/document';
import { usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';

/** What the ends of a scale mean. */
export function EndLabels({ question }: { question: Question }) {
  const { texts } = usePlayerContext();
  const low = texts(`question.${question.code}.min_label`);
  const high = texts(`question.${question.code}.max_label`);
  if (!low && !high) return null;
  return (
    <div className="player-ends">
      <Saying said={low ?? { text: '' }} plain />
      <Saying said={high ?? { text: '' }} plain />
    </div>
  );
}
