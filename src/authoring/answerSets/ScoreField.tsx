import { typedScore } from '@/authoring/answers/answerLines';
import { useEdits } from '@/authoring/draft/useParts';
import { TypedItem } from '@/authoring/fields/TypedItem';
import { useText } from '@/kit/text/useText';

/** The score of an answer; an empty one counts as missing. */
export function ScoreField({ part, score, label }: { part: string; score: number | undefined; label: string }) {
  const text = useText();
  const { set } = useEdits();
  return (
    <TypedItem
      className="answer-score"
      label={label}
      saved={String(score ?? '')}
      faultOf={(typed) =>
        typedScore(typed) === null ? text('answerSet.score.malformed', { value: typed.trim() }) : undefined
      }
      onSave={(typed) => set(part, 'score', typedScore(typed))}
      inputMode="decimal"
      maxLength={20}
      placeholder={text('answerSet.score.missing')}
    />
  );
}
