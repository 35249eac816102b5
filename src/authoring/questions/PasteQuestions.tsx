import type { PastedItem } from 'core/instrument/pasteItems';
import { useCallback } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useText } from '@/kit/text/useText';
import { PasteDialog } from './PasteDialog';
import { readItems } from './pasting';

interface Props {
  /** Id of the question before the new items; null: they come last. */
  after: string | null;
  start: string;
  onTake(items: readonly PastedItem[]): void;
  onClose(): void;
}

/** Pastes items as questions. */
export function PasteQuestions({ after, ...rest }: Props) {
  const text = useText();
  const view = useDraft((state) => state.view);
  const read = useCallback((pasted: string) => readItems(view, pasted, after), [view, after]);
  return <PasteDialog title={text('question.paste')} read={read} {...rest} />;
}
