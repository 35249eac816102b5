import { EditorView } from '@codemirror/view';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import { eveningCheck } from 'mock/answering/eveningCheck';
import seeded from 'seed/instruments/phq9.json';
import { itLong } from 'tests/long';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { showCodes } from '@/shell/codes/showsCodes';
import {
  anew,
  findText,
  instrument,
  listed,
  log,
  openQuestions,
  others,
  saved,
  structure,
  textOf,
  texts,
  withHeights,
  withoutLayout,
  withQuestions,
} from './testing/questions';

const phq9 = seeded as unknown as InstrumentDocument;

beforeAll(withoutLayout);
beforeEach(anew);
const width = window.innerWidth;
afterEach(() => {
  window.innerWidth = width;
});

const questionNow = (code: string) => structure().questions.find((question) => question.code === code);
const details = (code: string) => screen.findByRole('complementary', { name: `Details of ${code}` });

/** On a wide screen, with this question worked on, and these beside it. */
async function openDetails(code: string, ...others: string[]) {
  window.innerWidth = 1400;
  const user = await openQuestions(withQuestions(eveningCheck, code, ...others));
  await user.click(await findText(code));
  return { user, pane: await details(code) };
}

describe('several at once', () => {
  it('get answers, a required mark, tags, a kind, each in one step that undoes as a whole', async () => {
    const user = await openQuestions(withQuestions(phq9, 'q1', 'q2', 'q3'));
    await findText('q1');
    await user.click(screen.getByLabelText('Select q1'));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByLabelText('Select q3'));
    await user.keyboard('{/Shift}');
    const bar = await screen.findByRole('toolbar', { name: 'Edit the selected questions' });
    expect(within(bar).getByText('3 selected')).toBeInTheDocument();
    const first = () => structure().questions;
    await user.click(within(bar).getByRole('button', { name: 'Answer set' }));
    await user.click(await screen.findByRole('menuitem', { name: /difficulty/ }));
    await waitFor(() => expect(first().map(({ answerSet }) => answerSet)).toEqual(Array(3).fill('difficulty')));
    await user.click(within(bar).getByRole('button', { name: 'Required' }));
    await user.click(await screen.findByText('Optional'));
    await waitFor(() => expect(first().map(({ required }) => required)).toEqual(Array(3).fill(undefined)));
    await user.click(within(bar).getByRole('button', { name: 'Tags' }));
    await user.type(await screen.findByLabelText('Tags'), 'Core Item');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add tags' }));
    await waitFor(() => expect(first().map(({ tags }) => tags)).toEqual(Array(3).fill(['core_item'])));
    await saved();
    expect(log().map(({ label }) => label.key)).toEqual(['bulk', 'bulk', 'bulk']);
    await user.click(screen.getByRole('button', { name: /^Undo: changed several parts/ }));
    await waitFor(() => expect(first().map(({ tags }) => tags)).toEqual(Array(3).fill(undefined)));
  });

  it('get new answers that are typed with their scores', async () => {
    const user = await openQuestions({
      ...phq9,
      answerSets: [],
      calculations: [],
      questions: ['q1', 'q2'].map((code) => ({ code, kind: 'single_choice' })),
      ...{ nuggets: [], charts: [], reports: [], testCases: [], sections: [] },
    });
    await findText('q1');
    screen.getByLabelText('Select q1').focus();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'New answer set' }));
    await user.type(await screen.findByLabelText(/^One answer per line/), '0 Not at all\n1 Several days');
    await user.click(screen.getByRole('button', { name: 'Create answer set' }));
    await waitFor(() =>
      expect(structure().questions.map(({ answerSet }) => answerSet)).toEqual(['answers', 'answers']),
    );
    expect(structure().answerSets?.[0]?.answers.map(({ code, score }) => [code, score])).toEqual([
      ['not_at_all', 0],
      ['several_days', 1],
    ]);
    expect(texts()['answer.answers.not_at_all.label']).toBe('Not at all');
    expect(log()).toHaveLength(1);
  });
});

describe('the details of a question', () => {
  it('give typed answers to all questions of its kind that have none yet', async () => {
    const user = await openQuestions({
      ...phq9,
      answerSets: [],
      calculations: [],
      questions: [
        { code: 'q1', kind: 'single_choice' },
        { code: 'q2', kind: 'single_choice' },
        { code: 'q3', kind: 'short_text' },
      ],
      ...{ nuggets: [], charts: [], reports: [], testCases: [], sections: [] },
    });
    await user.click(await findText('q2'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'New answer set' }));
    await user.type(await screen.findByLabelText(/^One answer per line/), '0 Never{Enter}1 Often');
    await user.click(screen.getByRole('button', { name: 'Create answer set' }));
    await waitFor(() =>
      expect(structure().questions.map(({ answerSet }) => answerSet)).toEqual(['answers', 'answers', undefined]),
    );
    expect(await screen.findByText('2 questions have these answers now.')).toBeInTheDocument();
    expect(log()).toHaveLength(1);
  });

  it('open by Ctrl and Enter, and Esc goes back to the row', async () => {
    const { user, pane } = await openDetails('calm');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(within(pane).getByRole('textbox', { name: 'Text' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(textOf('calm')).toHaveFocus());
  });

  it('say what another kind has no use for, and keep the rest', async () => {
    const { user, pane } = await openDetails('calm');
    const kind = within(pane).getByLabelText('Kind');
    await user.click(kind);
    await user.click(await screen.findByTitle('Short text'));
    expect(await within(pane).findByText(/does not use the answer set and the reverse key/)).toBeInTheDocument();
    await waitFor(() => expect(questionNow('calm')).toMatchObject({ kind: 'short_text', required: true }));
    expect(questionNow('calm')).not.toHaveProperty('answerSet');
    expect(within(pane).getByLabelText('Most characters')).toBeInTheDocument();
    expect(within(pane).getByText(/A question of this kind cannot be reverse-keyed/)).toBeInTheDocument();
  });

  it('take limits when the field is left, refuse what is no number, and try a pattern', async () => {
    const { user, pane } = await openDetails('topic', 'worry');
    const most = within(pane).getByLabelText('Most characters');
    await user.clear(most);
    await user.type(most, 'many');
    await user.tab();
    expect(most).toHaveValue('many');
    expect(within(pane).getByText('Enter a whole number that is possible here.')).toBeInTheDocument();
    await user.clear(most);
    await user.type(most, '40');
    await user.tab();
    await waitFor(() => expect(questionNow('topic')?.validation).toEqual({ maxLength: 40 }));
    await user.click(within(pane).getByLabelText(/^Pattern/));
    await user.paste('[a-z]+');
    await user.type(within(pane).getByLabelText('Try an answer'), 'abc');
    expect(within(pane).getByText('The pattern accepts this answer.')).toBeInTheDocument();
    await user.type(within(pane).getByLabelText('Try an answer'), '9');
    expect(within(pane).getByText('The pattern does not accept this answer.')).toBeInTheDocument();
  });

  it('type and paste the rows of a matrix like questions', async () => {
    const { user, pane } = await openDetails('body');
    await user.click(within(pane).getByLabelText('Text of rested'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(pane).getByLabelText('Text of rested_2')).toHaveFocus());
    await user.paste('I snored.');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() =>
      expect(questionNow('body')?.rows?.map(({ code }) => code)).toEqual(['tense', 'awake', 'rested_2', 'rested']),
    );
    expect(texts()['question.body.rested_2.text']).toBe('I snored.');
    await user.paste('One\nTwo (R)');
    const dialog = await screen.findByRole('dialog', { name: 'Paste rows' });
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 items' }));
    await waitFor(() => expect(questionNow('body')?.rows).toHaveLength(6));
    expect(questionNow('body')?.rows?.[4]).toMatchObject({ code: 'r2', reverse: true });
  });

  it('tell what is wrong with a visibility rule, and read a right one in plain language', async () => {
    const { pane } = await openDetails('topic', 'calm', 'worry', 'notes');
    const field = await within(pane).findByRole('textbox', { name: 'Shown if' });
    const view = EditorView.findFromDOM(field);
    const write = (insert: string) =>
      act(() => view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }));
    expect(within(pane).getByText(/^Shown .*I worried in the evening/)).toBeInTheDocument();
    expect(within(pane).getByText('The rule can use 2 questions asked before')).toBeInTheDocument();
    write('notes = "x"');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    await waitFor(() => expect(questionNow('topic')?.visibleIf).toBe('notes = "x"'));
    // Its field says it, and nothing says it again.
    expect(await within(pane).findAllByText(/“notes” is asked only later/)).toHaveLength(1);
    expect(within(pane).queryByRole('list', { name: 'Problems' })).not.toBeInTheDocument();
    write('');
    await waitFor(() => expect(questionNow('topic')).not.toHaveProperty('visibleIf'));
  });

  it('name what uses the question, each a way there', async () => {
    window.innerWidth = 1400;
    const counted = withQuestions(eveningCheck, 'calm', 'worry', 'topic', 'body');
    const user = await openQuestions({ ...counted, calculations: eveningCheck.calculations?.slice(0, 1) });
    await user.click(await findText('worry'));
    const pane = await details('worry');
    act(() => showCodes(false));
    expect(within(pane).getByRole('link', { name: 'Calculation Unrest' })).toHaveAttribute(
      'href',
      expect.stringContaining('/calculation/edit-calculation/'),
    );
    expect(within(pane).getByRole('link', { name: /^Question \d+ “/ })).toBeInTheDocument();
  });
});

describe('the preview', () => {
  it('is the player with what is written, keeps its answers for all screens, and says what rules hide', async () => {
    const { user, pane } = await openDetails('worry', 'topic');
    const preview = within(await within(pane).findByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('heading', { level: 1, name: 'I worried in the evening.' })).toBeInTheDocument();
    await user.type(textOf('worry'), ' Much.');
    await waitFor(() =>
      expect(preview.getByRole('heading', { level: 1, name: 'I worried in the evening. Much.' })).toBeInTheDocument(),
    );
    await user.click(textOf('topic'));
    expect(
      await screen.findByText('With the sample answers, this question is hidden by its rule.'),
    ).toBeInTheDocument();
    await user.click(textOf('worry'));
    const again = within(await screen.findByRole('region', { name: 'Preview' }));
    await user.click(await again.findByRole('radio', { name: 'Often' }));
    expect(JSON.parse(window.sessionStorage.getItem(`authoring:sample:${instrument}`) ?? '{}').answers).toEqual({
      worry: 'often',
    });
    await user.click(textOf('topic'));
    await screen.findByRole('heading', { level: 1, name: /^What did you worry about/ });
    expect(screen.queryByText('With the sample answers, this question is hidden by its rule.')).not.toBeInTheDocument();
    await user.click(within(screen.getByLabelText('What is shown')).getByText('Section'));
    expect(await screen.findByRole('heading', { level: 2, name: /I worried in the evening/ })).toBeInTheDocument();
  });
});

describe('working together', () => {
  it("leaves another's change of another part alone, and shows it", async () => {
    const user = await openQuestions(withQuestions(phq9, 'q1', 'q2'));
    await user.click(await findText('q2'));
    const q1 = structure().questions[0]?.id ?? '';
    const before = texts()['question.q1.text'] ?? null;
    others([{ op: 'text', part: q1, field: 'text', locale: 'en-US', text: 'Theirs', before }]);
    await user.type(textOf('q2'), ' Mine.');
    await user.tab();
    await waitFor(() => expect(textOf('q1')).toHaveValue('Theirs'));
    await saved();
    expect(texts()['question.q2.text']).toMatch(/ Mine\.$/);
    expect(texts()['question.q1.text']).toBe('Theirs');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('finding', () => {
  it('filters by text, kind and problem; F8 goes to the next problem', async () => {
    const broken = withQuestions(structuredClone(eveningCheck), 'calm', 'worry', 'screen', 'bedtime');
    for (const question of broken.questions.slice(2)) question.visibleIf = 'nobody = 1';
    const user = await openQuestions(broken);
    await user.type(await screen.findByLabelText('Text, code, or tag'), 'evening');
    await waitFor(() => expect(listed()).toEqual(['evening', 'calm', 'worry']));
    expect(screen.getByText('2 of 4 questions')).toBeInTheDocument();
    expect(screen.getByLabelText('Move calm')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(listed()).toHaveLength(6));
    await user.keyboard('{F8}');
    expect(textOf('screen')).toHaveFocus();
    await user.keyboard('{F8}');
    expect(textOf('bedtime')).toHaveFocus();
    const mark = document.querySelector(`[data-row] .ant-typography-danger [role="img"]`);
    expect(mark).toHaveAccessibleName(/nobody/);
    await user.click(screen.getByRole('button', { name: /^With problems/ }));
    await waitFor(() => expect(listed()).not.toContain('calm'));
    expect(listed()).toContain('bedtime');
  });

  it('opens what a link names, a row of a matrix too', async () => {
    window.innerWidth = 1400;
    await openQuestions(withQuestions(eveningCheck, 'calm', 'body'));
    await findText('body');
    const row = questionNow('body')?.rows?.[1]?.id;
    const { history } = await import('@umijs/max');
    act(() => history.push(`/instruments/edit-instrument/${instrument}/question?part=${row}`));
    await waitFor(() => expect(textOf('body')).toHaveFocus());
    expect(await details('body')).toBeInTheDocument();
  });
});

describe('a long list', () => {
  it('draws what is in sight, and typing changes one row alone', async () => {
    const restore = withHeights();
    /** Long enough for all that is done at a pause in typing. */
    const pause = () => act(() => jest.advanceTimersByTimeAsync(5000));
    try {
      const codes = Array.from({ length: 300 }, (_, index) => `q${index + 1}`);
      const user = await openQuestions({
        format: 'instrument/1',
        code: 'long',
        baseLocale: 'en-US',
        questions: codes.map((code) => ({ code, kind: 'yes_no' })),
        texts: {
          'en-US': { title: 'Long', ...Object.fromEntries(codes.map((code) => [`question.${code}.text`, code])) },
        },
      });
      const third = await findText('q3');
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
      await user.click(third);
      expect(listed().length).toBeLessThan(60);
      await pause();
      const touched = new Set<string | null | undefined>();
      const list = document.querySelector('.question-list');
      const watch = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          touched.add(element?.closest('[data-row]')?.getAttribute('data-row'));
        }
      });
      if (list) watch.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
      await user.type(textOf('q3'), ' more');
      await pause();
      watch.disconnect();
      expect(texts()['question.q3.text']).toBe('q3 more');
      expect([...touched].filter((row) => row !== questionNow('q3')?.id)).toEqual([]);
    } finally {
      restore();
    }
  });
});

describe('for everybody', () => {
  itLong('has no serious fault for those who hear the page', async () => {
    const { pane } = await openDetails('body');
    await within(pane).findByRole('region', { name: 'Preview' });
    expect(await seriousProblems()).toEqual([]);
  });
});
