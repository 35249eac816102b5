import { useLocation } from '@umijs/max';
import { useEffect, useMemo } from 'react';
import { DetailsPane } from './DetailsPane';
import { ListPane } from './ListPane';
import { ListProvider } from './listContext';
import { PasteQuestions } from './PasteQuestions';
import { useListActions } from './useListActions';
import { useQuestionList } from './useQuestionList';

/** Delay before other authors see which part is being edited. Milliseconds. */
const settling = 1_000;

/** The questions of an instrument: the list and the details. */
export function QuestionDesk({ onPart }: { onPart(edited: string | undefined): void }) {
  const list = useQuestionList();
  const actions = useListActions(list);
  const { all, current, details, pasting, said, wish } = list;
  const context = useMemo(() => ({ actions, wish }), [actions, wish]);

  useEffect(() => {
    const timer = setTimeout(() => onPart(current), settling);
    return () => clearTimeout(timer);
  }, [current, onPart]);

  const { search } = useLocation();
  useEffect(() => {
    const part = new URLSearchParams(search).get('part');
    if (part !== null) actions.open(part);
  }, [search, actions]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // In a formula the key goes from fault to fault.
      if (event.key !== 'F8' || event.defaultPrevented) return;
      event.preventDefault();
      actions.toProblem(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [actions]);

  const closeDetails = () => {
    list.setDetails(({ turn }) => ({ open: false, turn }));
    if (current !== undefined) list.wishFocus({ id: current, place: 'text' });
  };
  return (
    <ListProvider value={context}>
      <div className="question-desk">
        <ListPane list={list} actions={actions} />
        {all.length === 0 ? null : (
          <DetailsPane current={current} all={all} open={details.open} turn={details.turn} onClose={closeDetails} />
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {list.holder}
        {pasting === undefined ? null : (
          <PasteQuestions
            after={pasting.after}
            start={pasting.text}
            onTake={actions.take}
            onClose={() => list.setPasting(undefined)}
          />
        )}
      </div>
    </ListProvider>
  );
}
