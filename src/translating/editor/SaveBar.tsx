import { Button } from 'antd';
import { useText } from '@/kit/text/useText';
import type { EditorActions } from './useShortcuts';
import type { Work } from './useWork';

interface Props {
  work: Work;
  actions: EditorActions;
  mayReview: boolean;
  /** What happened last. */
  notice: string;
}

/** The ways to save; on a phone it stays at the bottom of the window. */
export function SaveBar({ work: { unsaved, saving, theirs, isEmpty, canSave }, actions, mayReview, notice }: Props) {
  const text = useText();
  // The conflict must be settled first.
  const blocked = theirs !== undefined || saving !== undefined;
  return (
    <div className="translate-save">
      <span role="status">{unsaved ? text('translate.unsaved') : notice}</span>
      <div className="translate-save-acts">
        <Button
          aria-keyshortcuts="Control+S"
          danger={isEmpty && unsaved}
          disabled={!canSave || blocked}
          loading={saving === 'draft'}
          onClick={actions.save}
        >
          {text(isEmpty && unsaved ? 'translate.takeAway' : 'translate.save')}
        </Button>
        <Button
          aria-keyshortcuts="Control+Enter"
          type={mayReview ? 'default' : 'primary'}
          disabled={blocked}
          onClick={actions.saveAndNext}
        >
          {text('translate.saveAndNext')}
        </Button>
        {mayReview ? (
          <Button
            aria-keyshortcuts="Control+Shift+Enter"
            type="primary"
            disabled={isEmpty || blocked}
            loading={saving === 'reviewed'}
            onClick={actions.approveAndNext}
          >
            {text('translate.approveAndNext')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
