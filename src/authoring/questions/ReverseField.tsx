import type { QuestionKind, Validation } from 'core/instrument/document';
import type { Draft, DraftQuestion } from 'core/instrument/draft';
import type { Problem } from 'core/instrument/problem';
import type { ReactNode } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useProblemWords } from '@/authoring/problems/useProblemWords';
import { useText } from '@/kit/text/useText';
import { FlagItem } from './FlagItem';

/** Why a question cannot be reverse-scored; undefined: it can. */
export function reverseFault(
  kind: QuestionKind,
  validation: Validation | undefined,
  set: NonNullable<Draft['answerSets']>[number] | undefined,
): Pick<Problem, 'code' | 'params'> | undefined {
  switch (kind) {
    case 'number':
    case 'slider':
    case 'rating': {
      const isOpen = validation?.min === undefined || validation.max === undefined;
      return isOpen ? { code: 'question.reverse_needs_range', params: { kind } } : undefined;
    }
    case 'single_choice':
    case 'image_choice':
    case 'matrix': {
      const isScored = set === undefined || set.answers.some(({ score }) => score !== undefined);
      return isScored ? undefined : { code: 'question.reverse_needs_scores', params: { answerSet: set.code } };
    }
    case 'yes_no':
      return undefined;
    default:
      return { code: 'question.reverse_not_allowed', params: { kind } };
  }
}

/** Whether the question is reverse-scored, or why it cannot be. */
export function ReverseField({ question }: { question: DraftQuestion }) {
  const text = useText();
  const words = useProblemWords();
  const { id, kind, validation, answerSet, reverse } = question;
  const answers = useDraft(({ view }) => view.draft.answerSets)?.find(({ code }) => code === answerSet);
  const fault = reverseFault(kind, validation, answers);
  const params = { ...fault?.params, kind: text(`question.kind.${kind}`) };
  return (
    <ReverseSwitch id={id} reverse={reverse} isFaulty={fault !== undefined}>
      {fault === undefined ? text('question.reverse.help') : words({ code: fault.code, params })}
    </ReverseSwitch>
  );
}

interface SwitchProps {
  /** Of a question or of a row. */
  id: string;
  reverse: boolean | undefined;
  /** It cannot be switched on. */
  isFaulty: boolean;
  /** Shown below the switch. */
  children?: ReactNode;
}

export function ReverseSwitch({ id, reverse, isFaulty, children }: SwitchProps) {
  return (
    <FlagItem part={id} field="reverse" value={reverse} disabled={isFaulty && reverse !== true} extra={children} />
  );
}
