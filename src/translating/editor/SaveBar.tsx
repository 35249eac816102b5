import { Button } from 'antd';
import { useText } from '@/kit/text/useText';
import type { Work } from './useWork';

interface Props {
  work: Work;
  canSave: boolean;
  mayReview: boolean;
  /** What happened last. */
  told: string;
  onSave(): void;
  onSaveAndNext(): void;
  onApproveAndNext(): void;
}

/** The ways to save; on a phone it stays at the bottom of the window. */
export function SaveBar({ work, canSave, mayReview, told, onSave, onSaveAndNext, onApproveAndNext }: Props) {
  const text = useText();
  const { unsaved, saving, theirs } = work;
  const isEmpty = work.text.trim() === '';
  // The conflict must be settled first.
  const blocked = theirs !== undefined || saving !== undefined;
  return (
    <div className="translate-save">
      <span role="status">{unsaved ? text('translate.unsaved') : told}</span>
      <div className="translate-save-acts">
        <Button
          aria-keyshortcuts="Control+S"
          danger={isEmpty && unsaved}
          disabled={!canSave || blocked}
          loading={saving === 'draft'}
          onClick={onSave}
        >
          {text(isEmpty && unsaved ? 'translate.takeAway' : 'translate.save')}
        </Button>
        <Button
          aria-keyshortcuts="Control+Enter"
          type={mayReview ? 'default' : 'primary'}
          disabled={blocked}
          onClick={onSaveAndNext}
        >
          {text('translate.saveAndNext')}
        </Button>
        {mayReview ? (
          <Button
            aria-keyshortcuts="Control+Shift+Enter"
            type="primary"
            disabled={isEmpty || blocked}
            loading={saving === 'reviewed'}
            onClick={onApproveAndNext}
          >
            {text('translate.approveAndNext')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
