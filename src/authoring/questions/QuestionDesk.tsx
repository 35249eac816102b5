import { useLocation } from '@umijs/max';
import { Alert, Button, Flex } from 'antd';
import { findPart } from 'core/instrument/operations';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { useProblems } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import { DetailsPane } from './DetailsPane';
import { EmptyList } from './EmptyList';
import { FilterBar } from './FilterBar';
import { isFiltering, noFilter } from './filter';
import { type FocusWish, ListProvider } from './listContext';
import { groupsOf, rowsOf } from './listRows';
import { dropping } from './moving';
import { PasteDialog } from './PasteDialog';
import { addingItems, type PastePlace, readItems } from './pasting';
import { QuestionList } from './QuestionList';
import { SelectionBar } from './SelectionBar';
import { useFiltered } from './useFiltered';
import { useListActions } from './useListActions';
import { useWide } from './useWide';

interface Props {
  /** Told of the part that is worked on. */
  onPart(part: string | undefined): void;
}

/** Milliseconds after which those who work beside hear which part is worked on. */
const settling = 1_000;

/** The questions of an instrument: the list, what can be done with it, and what is worked on. */
export function QuestionDesk({ onPart }: Props) {
  const text = useText();
  const draft = useStructure();
  const edits = useEdits();
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const { locale } = useEditedLocale();
  const isWide = useWide();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const [wished, setWished] = useState<{ id: string; turn: number }>();
  const [details, setDetails] = useState({ open: false, turn: 0 });
  const [filter, setFilter] = useState(noFilter);
  const [pasting, setPasting] = useState<{ after: string | null; text: string }>();
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const wish = useRef<FocusWish>(undefined);

  const groups = useMemo(() => groupsOf(draft), [draft]);
  const all = useMemo(() => rowsOf(groups), [groups]);
  const counts = useMemo(
    () => new Map(groups.map(({ section, questions }) => [section?.code ?? '', questions.length])),
    [groups],
  );
  const problems = useProblems();
  const faulty = useMemo(() => new Set(problems.map(({ part }) => part)), [problems]);
  const isFiltered = isFiltering(filter);
  const rows = useFiltered(all, filter, faulty, current);
  const inList = useMemo(() => rows.flatMap(({ kind, id }) => (kind === 'question' ? [id] : [])), [rows]);
  /** What is gone, or not shown, is not chosen. */
  const choice = useMemo(() => new Set(inList.filter((id) => chosen.has(id))), [inList, chosen]);

  const wishFocus = useCallback((next: FocusWish) => {
    wish.current = next;
    setWished((before) => ({ id: next.id, turn: (before?.turn ?? 0) + 1 }));
  }, []);
  const showDetails = useCallback(() => setDetails(({ turn }) => ({ open: true, turn: turn + 1 })), []);
  const actions = useListActions({
    ...{ rows, chosen: choice, movable: !isFiltered, setChosen, setCurrent, wishFocus, showDetails },
    ...{ openPaste: setPasting, refuse: setRefusal, announce: setSaid },
  });
  const context = useMemo(() => ({ actions, wish }), [actions]);

  useEffect(() => {
    const timer = setTimeout(() => onPart(current), settling);
    return () => clearTimeout(timer);
  }, [current, onPart]);

  const { search } = useLocation();
  const open = useEffectEvent((part: string) => {
    const place = findPart(edits.current().view.draft, part);
    const top = place?.parent ?? place;
    if (top?.kind !== 'question' && top?.kind !== 'section') return setSaid(text('question.gone'));
    setFilter(noFilter);
    setCurrent(top.part.id);
    setDetails(({ turn }) => ({ open: true, turn }));
    wishFocus({ id: top.part.id, place: 'text' });
  });
  useEffect(() => {
    const part = new URLSearchParams(search).get('part');
    if (part !== null) open(part);
  }, [search]);

  const toProblem = (direction: 1 | -1) => {
    const at = all.findIndex(({ id }) => id === current);
    const before = all.slice(0, Math.max(at, 0));
    const behind = all.slice(at + 1);
    const ordered = direction > 0 ? [...behind, ...before] : [...before.reverse(), ...behind.reverse()];
    const next = ordered.find(({ id }) => faulty.has(id)) ?? all.find(({ id }) => faulty.has(id));
    if (next === undefined) return setSaid(text('question.noProblem'));
    if (!rows.includes(next)) setFilter(noFilter);
    setCurrent(next.id);
    wishFocus({ id: next.id, place: 'text' });
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // In a formula the key goes from fault to fault.
    if (event.key !== 'F8' || event.defaultPrevented) return;
    event.preventDefault();
    toProblem(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const drop = useCallback(
    (dragged: string, over: string) => {
      const now = edits.current().view.draft;
      const ids = choice.has(dragged) ? [dragged, ...[...choice].filter((id) => id !== dragged)] : [dragged];
      const operations = dropping(now, all, ids, over);
      edits.change({ key: 'move', code: all.find(({ id }) => id === dragged)?.code ?? '' }, operations);
    },
    [edits, all, choice],
  );

  const placeOf = (after: string | null): PastePlace => {
    const now = edits.current();
    const like =
      after === null ? now.view.draft.questions.at(-1) : now.view.draft.questions.find(({ id }) => id === after);
    return {
      like,
      isEmpty: like !== undefined && after !== null && textIn(now.view, like.id, 'text', baseLocale) === null,
    };
  };
  const take = (items: Parameters<typeof addingItems>[1]) => {
    if (pasting === undefined) return;
    const { operations, ids } = addingItems(edits.current().view.draft, items, placeOf(pasting.after));
    edits.change({ key: 'paste', code: '' }, operations);
    setSaid(text('question.paste.done', { count: ids.length }));
    const last = ids.at(-1);
    if (last === undefined) return;
    setCurrent(last);
    wishFocus({ id: last, place: 'text' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is the draft as it is when the text changes.
  const read = useCallback(
    (pasted: string) => readItems(edits.current().view.draft, pasted, placeOf(pasting?.after ?? null)),
    [pasting?.after, draft],
  );

  const isEmpty = all.length === 0;
  const closeDetails = () => {
    setDetails(({ turn }) => ({ open: false, turn }));
    if (current !== undefined) wishFocus({ id: current, place: 'text' });
  };
  return (
    <ListProvider value={context}>
      <div className="question-desk">
        <div className="question-main">
          {isEmpty ? null : (
            <FilterBar
              filter={filter}
              onFilter={setFilter}
              total={draft.questions.length}
              shown={inList.length}
              problems={all.filter(({ id }) => faulty.has(id)).length}
              onNextProblem={() => toProblem(1)}
            />
          )}
          {refusal === undefined ? null : (
            <Alert
              role="alert"
              type="error"
              showIcon
              title={refusal}
              closable={{ onClose: () => setRefusal(undefined) }}
            />
          )}
          {choice.size > 0 ? <SelectionBar chosen={choice} onEdit={actions.bulk} /> : null}
          <p className="question-narrow">{text('question.narrow')}</p>
          {isEmpty ? (
            <EmptyList onAdd={() => actions.addFirst()} onPaste={() => setPasting({ after: null, text: '' })} />
          ) : (
            <>
              <QuestionList
                rows={rows}
                counts={counts}
                chosen={choice}
                current={current}
                movable={!isFiltered}
                beside={locale === baseLocale ? undefined : locale}
                wish={wished}
                onDrop={drop}
                empty={<p className="question-quiet">{text('question.filter.nothing')}</p>}
              />
              <Flex gap={8} wrap align="center">
                <Button type="primary" onClick={() => actions.addFirst()}>
                  {text('question.add')}
                </Button>
                <Button onClick={() => setPasting({ after: null, text: '' })}>{text('question.paste')}</Button>
                <Button onClick={actions.addSection}>{text('question.section.add')}</Button>
                <span className="question-quiet">{text('question.keys')}</span>
              </Flex>
            </>
          )}
        </div>
        {isEmpty ? null : (
          <DetailsPane
            current={current}
            isWide={isWide}
            open={details.open}
            turn={details.turn}
            onClose={closeDetails}
          />
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {pasting === undefined ? null : (
          <PasteDialog
            title={text('question.paste')}
            start={pasting.text}
            read={read}
            onTake={take}
            onClose={() => setPasting(undefined)}
          />
        )}
      </div>
    </ListProvider>
  );
}
