import { ConflictDialog as Dialog } from '@/kit/conflict/ConflictDialog';
import { useText } from '@/kit/text/useText';
import { canChoose, type DraftConflict } from '../draft/conflict';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { useConflictWords } from './useConflictWords';

/** Resolves a conflict: theirs, mine, or field by field. */
export function ConflictDialog() {
  const conflict = useDraft((state) => state.conflicts[0]);
  return conflict === undefined ? null : <Open key={conflict.change.id} conflict={conflict} />;
}

function Open({ conflict: { change, items } }: { conflict: DraftConflict }) {
  const text = useText();
  const store = useDraftStore();
  const wordsOf = useConflictWords(change.label);
  const isStep = change.operations.length === 0;
  const places = items.map((item) => {
    const { place, values } = wordsOf(item);
    const isOpen = canChoose(item);
    return {
      key: item.operation,
      name: place,
      locale: item.locale,
      values: isOpen ? values : undefined,
      reason: isOpen ? undefined : text(`draft.conflict.${item.reason}`),
    };
  });
  return (
    <Dialog
      {...(isStep && { title: text('draft.conflict.step') })}
      by={items.find((item) => item.by)?.by}
      places={places}
      asks={!isStep}
      onDecide={(choiceOf) => store.decide(({ operation }) => choiceOf(operation))}
    />
  );
}
