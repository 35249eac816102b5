import { chooseActions } from './chooseActions';
import type { QuestionListState } from './useQuestionList';

/** A list of these questions, with nothing selected. */
function listOf(...questions: string[]) {
  const state = {
    questions,
    chosen: new Set<string>() as ReadonlySet<string>,
    setChosen: (next: ReadonlySet<string>) => {
      state.chosen = next;
    },
    goTo: () => undefined,
  };
  return { state, actions: chooseActions(() => state as unknown as QuestionListState) };
}

describe('a range of rows', () => {
  it('grows and shrinks from where it started', () => {
    const { state, actions } = listOf('q1', 'q2', 'q3', 'q4');
    actions.choose('q2', false);
    actions.chooseBeside('q2', 'down');
    actions.chooseBeside('q3', 'down');
    expect([...state.chosen]).toEqual(['q2', 'q3', 'q4']);
    actions.chooseBeside('q4', 'up');
    expect([...state.chosen]).toEqual(['q2', 'q3']);
  });

  it('starts at the row itself when its start is filtered away', () => {
    const { state, actions } = listOf('q1', 'q2', 'q3', 'q4');
    actions.choose('q1', false);
    actions.chooseBeside('q1', 'down');
    actions.chooseBeside('q2', 'down');
    state.questions = ['q2', 'q3', 'q4'];
    actions.chooseBeside('q3', 'down');
    expect([...state.chosen]).toEqual(['q3', 'q4']);
    actions.chooseBeside('q4', 'up');
    expect([...state.chosen]).toEqual(['q3']);
  });
});
