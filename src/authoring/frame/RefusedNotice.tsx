import { RefusedNotice as Notice } from '@/kit/outbox/RefusedNotice';
import { useDraft, useDraftStore } from '../draft/DraftProvider';

/** What the server refused of the draft. */
export function RefusedNotice() {
  const store = useDraftStore();
  const refused = useDraft((state) => state.refused);
  const texts = refused?.change.operations.flatMap((operation) =>
    operation.op === 'text' && operation.text ? [operation.text] : [],
  );
  return <Notice refused={refused} texts={texts ?? []} onDismiss={store.dismissRefused} />;
}
