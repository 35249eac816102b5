import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form } from 'antd';
import type { DraftQuestion } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { type PastedItem, pasteItems, pasteLimits } from 'core/instrument/pasteItems';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { codeOf, useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { useCalled } from '@/authoring/names/useCalled';
import { useProblemWords } from '@/authoring/problems/useProblemWords';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { severalLines } from './addActions';
import { type ListActions, ListProvider, useList } from './listContext';
import { nextCode } from './newQuestion';
import { PasteDialog } from './PasteDialog';
import { addingRows } from './pasting';
import { ReverseSwitch, reverseFault } from './ReverseField';
import { ReverseTag, RowTexts } from './Row';
import { useScoreRemoval } from './removal/useScoreRemoval';
import { TagsField } from './TagsField';
import type { FocusWish } from './useQuestionList';

type Row = NonNullable<DraftQuestion['rows']>[number];
const ignore = () => undefined;

/** The rows of a matrix: a list that is typed and pasted like the questions. */
export function MatrixRows({ question }: { question: DraftQuestion }) {
  const text = useText();
  const store = useDraftStore();
  const edits = useEdits();
  const { askScores, holder } = useScoreRemoval();
  const { id, code, rows = [] } = question;
  const wish = useRef<FocusWish>(undefined);
  const [turn, setTurn] = useState(0);
  const [said, setSaid] = useState('');
  const [pasting, setPasting] = useState<{ after: string | null; text: string }>();

  const value = useMemo(() => {
    const rowsNow = (): Row[] => edits.current().view.draft.questions.find((each) => each.id === id)?.rows ?? [];
    const focus = (next: FocusWish) => {
      wish.current = next;
      setTurn((before) => before + 1);
    };
    const addBehind = (after: string | null) => {
      const taken = new Set(rowsNow().map((row) => row.code));
      const like = rowsNow().find((row) => row.id === after)?.code;
      const own = like === undefined ? 'r1' : nextCode(like, (each) => taken.has(each));
      const row = { id: newId(), code: taken.has(own) ? nextCode(own, (each) => taken.has(each)) : own };
      edits.add('rows', row, { parent: id, after });
      focus({ id: row.id, place: 'text' });
    };
    const removeEmpty = (row: string, besides: readonly Operation[] = []) => {
      const at = rowsNow().findIndex((each) => each.id === row);
      const next = rowsNow()[at - 1] ?? rowsNow()[at + 1];
      edits.change({ key: 'remove', code: codeOf(edits.current().view.draft, row) }, [
        { op: 'remove', part: row },
        ...besides,
      ]);
      if (next) focus({ id: next.id, place: 'text' });
    };
    const actions: ListActions = {
      addAfter: addBehind,
      removeEmpty,
      remove: async (row) => {
        const besides = await askScores([row]);
        if (besides) removeEmpty(row, besides);
      },
      step: (row, direction) => {
        const at = rowsNow().findIndex((each) => each.id === row);
        const behind = direction === 'up' ? rowsNow()[at - 2] : rowsNow()[at + 1];
        if (direction === 'up' ? at <= 0 : behind === undefined) return;
        edits.move(row, behind?.id ?? null);
        focus({ id: row, place: 'text' });
      },
      focusBeside: (row, direction, wanted) => {
        const at = rowsNow().findIndex((each) => each.id === row);
        const next = rowsNow()[direction === 'up' ? at - 1 : at + 1];
        if (next) focus({ ...wanted, id: next.id });
      },
      paste: (row, pasted) => {
        const params = { size: pasted.length, maximum: pasteLimits.characters };
        const isTooLarge = params.size > params.maximum;
        if (isTooLarge) setSaid(text('question.paste.problem.too_large', params));
        else if (severalLines.test(pasted)) setPasting({ after: row, text: pasted });
        else return false;
        return true;
      },
      undo: () => store.undo(),
      announce: setSaid,
      removeSection: () => Promise.resolve(),
      ...{ focus: ignore, duplicate: ignore, moveTo: ignore, enter: ignore, choose: ignore },
      ...{ chooseAll: ignore, chooseNone: ignore, chooseBeside: ignore, openDetails: ignore },
    };
    return { actions, wish, addBehind };
  }, [id, store, edits, text, askScores]);

  const read = useCallback(
    (pasted: string) => pasteItems(pasted, { taken: rows.map((row) => row.code), prefix: 'r' }),
    [rows],
  );
  const take = (items: readonly PastedItem[]) => {
    const { draft } = edits.current().view;
    const matrix = draft.questions.find((each) => each.id === id);
    if (matrix === undefined) return;
    edits.change({ key: 'paste', code }, addingRows(draft, matrix, items, pasting?.after ?? undefined).operations);
  };
  const last = rows.at(-1)?.id ?? null;
  return (
    <Form.Item label={text('question.rows')} className="question-rows">
      <ListProvider value={value}>
        <ul aria-label={text('question.rows')} className="plain-list">
          {rows.map((row, index) => (
            <MatrixRow
              key={row.id}
              row={row}
              number={index + 1}
              question={question}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              turn={turn}
            />
          ))}
        </ul>
      </ListProvider>
      <Flex gap={8} wrap>
        <Button size="small" onClick={() => value.addBehind(last)}>
          {text('question.rows.add')}
        </Button>
        <Button size="small" onClick={() => setPasting({ after: last, text: '' })}>
          {text('question.rows.paste')}
        </Button>
      </Flex>
      <p role="status" className="question-quiet">
        {said}
      </p>
      {holder}
      {pasting === undefined ? null : (
        <PasteDialog
          title={text('question.rows.paste')}
          start={pasting.text}
          read={read}
          onTake={take}
          onClose={() => setPasting(undefined)}
        />
      )}
    </Form.Item>
  );
}

interface RowProps {
  row: Row;
  /** Its place, from 1. */
  number: number;
  question: DraftQuestion;
  isFirst: boolean;
  isLast: boolean;
  turn: number;
}

function MatrixRow({ row: { id, code, reverse, tags = [] }, number, question, isFirst, isLast, turn }: RowProps) {
  const intl = useIntl();
  const text = useText();
  const words = useProblemWords();
  const showsCodes = useShowsCodes();
  const name = useCalled(id);
  const { actions } = useList();
  const sets = useDraft(({ view }) => view.draft.answerSets) ?? [];
  const set = sets.find((each) => each.code === question.answerSet);
  const fault = reverseFault('matrix', undefined, set);
  const buttons = [
    { key: 'up', Icon: ArrowUpOutlined, disabled: isFirst, onClick: () => actions.step(id, 'up', 'text') },
    { key: 'down', Icon: ArrowDownOutlined, disabled: isLast, onClick: () => actions.step(id, 'down', 'text') },
    { key: 'remove', Icon: DeleteOutlined, onClick: () => actions.remove(id) },
  ];
  return (
    <li className="question-matrix">
      <div className="question-matrix-row">
        {showsCodes ? <code dir="ltr">{code}</code> : <span>{intl.formatNumber(number)}</span>}
        <RowTexts
          id={id}
          place={showsCodes ? code : text('question.part.row', { code: intl.formatNumber(number) })}
          field="text"
          turn={turn}
        />
        {reverse ? <ReverseTag /> : null}
        <span>
          {buttons.map(({ key, Icon, ...button }) => (
            <Button
              {...button}
              key={key}
              type="text"
              size="small"
              icon={<Icon aria-hidden />}
              aria-label={text(`question.rows.${key}`, { code: name })}
            />
          ))}
        </span>
      </div>
      <details>
        <summary>{text('question.rows.settings', { code: name })}</summary>
        <CodeField part={id} />
        <ReverseSwitch id={id} reverse={reverse} isFaulty={fault !== undefined}>
          {fault && words(fault)}
        </ReverseSwitch>
        <TagsField part={id} tags={tags} />
      </details>
    </li>
  );
}
