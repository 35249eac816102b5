import type { Operation } from 'core/instrument/operations';
import { useMemo, useRef, useState } from 'react';
import { codeOf, useEdits, useStructure } from '@/authoring/draft/useParts';
import { useCalledIn } from '@/authoring/names/useCalled';
import { useProblems } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import { noFilter, useFiltered } from './filter';
import { groupsOf, rowsOf } from './listRows';
import { inOrder } from './moving';
import { useScoreRemoval } from './removal/useScoreRemoval';

/** Where the focus goes in a row: to its text, or to its checkbox, where keys select and move rows. */
export type FocusPlace = 'text' | 'row';

export interface FocusWish {
  id: string;
  place: FocusPlace;
  /** The edited language; undefined: the base language. */
  locale?: string | undefined;
}

export type QuestionListState = ReturnType<typeof useQuestionList>;

/** The state of the list of questions: what is shown, selected and edited, and what the actions need. */
export function useQuestionList() {
  const text = useText();
  const calledIn = useCalledIn();
  const draft = useStructure();
  const edits = useEdits();
  const { askScores, holder } = useScoreRemoval();
  const [filter, setFilter] = useState(noFilter);
  const [marked, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const [wished, setWished] = useState<{ id: string; turn: number }>();
  const [details, setDetails] = useState({ open: false, turn: 0 });
  const [pasting, setPasting] = useState<{ after: string | null; text: string }>();
  const [refusal, setRefusal] = useState<string>();
  const [said, announce] = useState('');
  const wish = useRef<FocusWish>(undefined);

  const all = useMemo(() => rowsOf(groupsOf(draft)), [draft]);
  const problems = useProblems();
  const faulty = useMemo(() => new Set(problems.map(({ part }) => part)), [problems]);
  const rows = useFiltered(all, filter, faulty, current);
  const questions = useMemo(() => rows.flatMap(({ kind, id }) => (kind === 'question' ? [id] : [])), [rows]);
  /** Rows that are gone or hidden are not selected. */
  const chosen = useMemo(() => new Set(questions.filter((id) => marked.has(id))), [questions, marked]);

  const view = () => edits.current().view;
  const wishFocus = (next: FocusWish) => {
    wish.current = next;
    setWished((before) => ({ id: next.id, turn: (before?.turn ?? 0) + 1 }));
  };
  return {
    ...{ text, calledIn, edits, view, all, rows, questions, faulty, wish, wished, wishFocus, announce, said },
    ...{ filter, setFilter, chosen, setChosen, current, setCurrent, details, setDetails },
    ...{ pasting, setPasting, refusal, setRefusal, askScores, holder },
    /** Applies operations on these parts as one step. */
    change: (key: string, parts: readonly string[], operations: readonly Operation[]) => {
      const code = parts.map((part) => codeOf(view().draft, part)).join(', ');
      edits.change({ key, code: code.slice(0, 200) }, operations);
    },
    goTo: (id: string | undefined, place: FocusPlace) => {
      if (id === undefined) return;
      setCurrent(id);
      wishFocus({ id, place });
    },
    /** All selected rows if the row is one of them, else only the row. */
    meant: (id: string) => inOrder(view().draft, chosen.has(id) ? chosen : [id]),
  };
}
