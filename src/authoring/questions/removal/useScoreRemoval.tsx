import { Modal } from 'antd';
import type { Operation } from 'core/instrument/operations';
import { type ReactElement, useCallback } from 'react';
import { useDraftStore } from '@/authoring/draft/DraftProvider';
import { useText } from '@/kit/text/useText';
import { ChangedScores } from './ChangedScores';
import { keepingRanges, scoresLosing } from './scoresLosing';

/** What goes with the removal, in the same step; undefined: its author keeps what was to be removed. */
export type AskScores = (ids: readonly string[]) => Promise<Operation[] | undefined>;

/** Asks before removing questions or rows that scores are computed from. `holder` has to be rendered. */
export function useScoreRemoval(): { askScores: AskScores; holder: ReactElement } {
  const text = useText();
  const store = useDraftStore();
  const [modal, holder] = Modal.useModal();
  const askScores = useCallback<AskScores>(
    async (ids) => {
      const load = store.read();
      if (load.state !== 'ready') return undefined;
      const { draft } = load.held.view;
      const changes = scoresLosing(draft, ids);
      if (changes.length === 0) return [];
      const agreed = await modal.confirm({
        title: text('question.scores.title'),
        content: <ChangedScores changes={changes} />,
        okText: text('draft.use.remove'),
        okButtonProps: { danger: true },
        cancelText: text('draft.use.keep'),
      });
      return agreed ? keepingRanges(draft, changes) : undefined;
    },
    [store, modal, text],
  );
  return { askScores, holder };
}
