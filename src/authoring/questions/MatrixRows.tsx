import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, SwapOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form, Tag } from 'antd';
import type { DraftQuestion } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { type PastedItem, pasteItems, pasteLimits } from 'core/instrument/pasteItems';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { useProblemWords } from '@/authoring/problems/useProblemWords';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { type FocusWish, type ListActions, ListProvider } from './listContext';
import { nextCode } from './newQuestion';
import { PasteDialog } from './PasteDialog';
import { addingRows } from './pasting';
import { ReverseSwitch, reverseFault } from './ReverseField';
import { RowTexts } from './Row';
import { TagsField } from './TagsField';

type Row = NonNullable<DraftQuestion['rows']>[number];
const ignore = () => undefined;

/** The rows of a matrix: a list that is typed and pasted like the questions. */
export function MatrixRows({ question }: { question: DraftQuestion }) {
  const intl = useIntl();
  const text = useText();
  const store = useDraftStore();
  const edits = useEdits();
  const { id, code } = question;
  const rows = question.rows ?? [];
  const wish = useRef<FocusWish>(undefined);
  const [turn, setTurn] = useState(0);
  const [said, setSaid] = useState('');
  const [pasting, setPasting] = useState<{ after: string | null; text: string }>();

  const latest = useRef({ edits, intl });
  latest.current = { edits, intl };
  const value = useMemo(() => {
    const matrix = () => latest.current.edits.current().view.draft.questions.find((each) => each.id === id);
    const rowsNow = (): Row[] => matrix()?.rows ?? [];
    const focus = (next: FocusWish) => {
      wish.current = next;
      setTurn((before) => before + 1);
    };
    const addBehind = (after: string | null) => {
      const taken = new Set(rowsNow().map((row) => row.code));
      const like = rowsNow().find((row) => row.id === after)?.code;
      const own = like === undefined ? 'r1' : nextCode(like, (each) => taken.has(each));
      const row = { id: newId(), code: taken.has(own) ? nextCode(own, (each) => taken.has(each)) : own };
      latest.current.edits.add('rows', row, { parent: id, after });
      focus({ id: row.id, place: 'text' });
    };
    const away = (row: string) => {
      const at = rowsNow().findIndex((each) => each.id === row);
      const next = rowsNow()[at - 1] ?? rowsNow()[at + 1];
      latest.current.edits.remove(row);
      if (next) focus({ id: next.id, place: 'text' });
    };
    const step = (row: string, direction: 'up' | 'down') => {
      const at = rowsNow().findIndex((each) => each.id === row);
      const behind = direction === 'up' ? rowsNow()[at - 2] : rowsNow()[at + 1];
      if (direction === 'up' ? at <= 0 : behind === undefined) return;
      latest.current.edits.move(row, behind?.id ?? null);
      focus({ id: row, place: 'text' });
    };
    const actions: ListActions = {
      addAfter: addBehind,
      removeEmpty: away,
      remove: away,
      step,
      focus: ignore,
      focusBeside: (row, direction, wanted) => {
        const at = rowsNow().findIndex((each) => each.id === row);
        const next = rowsNow()[direction === 'up' ? at - 1 : at + 1];
        if (next) focus({ ...wanted, id: next.id });
      },
      paste: (row, pasted) => {
        const { formatMessage } = latest.current.intl;
        if (pasted.length > pasteLimits.characters) {
          const params = { size: pasted.length, maximum: pasteLimits.characters };
          setSaid(formatMessage({ id: 'question.paste.problem.too_large' }, params));
          return true;
        }
        if (!/\S[^\r\n]*[\r\n]+\s*\S/.test(pasted)) return false;
        setPasting({ after: row, text: pasted });
        return true;
      },
      undo: () => store.undo(),
      announce: setSaid,
      ...{ duplicate: ignore, moveTo: ignore, removeSection: ignore, enter: ignore, choose: ignore },
      ...{ chooseAll: ignore, chooseNone: ignore, chooseBeside: ignore, openDetails: ignore },
    };
    return { actions, wish, addBehind };
  }, [id, store]);

  const read = useCallback(
    (pasted: string) => pasteItems(pasted, { taken: rows.map((row) => row.code), prefix: 'r' }),
    [rows],
  );
  const take = (items: readonly PastedItem[]) => {
    const { draft } = edits.current().view;
    const matrix = draft.questions.find((each) => each.id === id);
    if (matrix === undefined) return;
    const { operations } = addingRows(draft, matrix, items, pasting?.after ?? undefined);
    edits.change({ key: 'paste', code }, operations satisfies Operation[]);
  };

  return (
    <Form.Item label={text('question.rows')} className="question-rows">
      <ListProvider value={value}>
        <ul aria-label={text('question.rows')} className="question-matrix-list plain-list">
          {rows.map((row, index) => (
            <MatrixRow
              key={row.id}
              row={row}
              question={question}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              turn={turn}
              actions={value.actions}
            />
          ))}
        </ul>
      </ListProvider>
      <Flex gap={8} wrap>
        <Button size="small" onClick={() => value.addBehind(rows.at(-1)?.id ?? null)}>
          {text('question.rows.add')}
        </Button>
        <Button size="small" onClick={() => setPasting({ after: rows.at(-1)?.id ?? null, text: '' })}>
          {text('question.rows.paste')}
        </Button>
      </Flex>
      <p role="status" className="question-quiet">
        {said}
      </p>
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
  question: DraftQuestion;
  isFirst: boolean;
  isLast: boolean;
  turn: number;
  actions: ListActions;
}

function MatrixRow({ row, question, isFirst, isLast, turn, actions }: RowProps) {
  const text = useText();
  const words = useProblemWords();
  const sets = useDraft(({ view }) => view.draft.answerSets) ?? [];
  const { id, code, reverse, tags = [] } = row;
  const fault = reverseFault(
    'matrix',
    undefined,
    sets.find((each) => each.code === question.answerSet),
  );
  return (
    <li className="question-matrix">
      <div className="question-matrix-row">
        <code dir="ltr">{code}</code>
        <RowTexts id={id} code={code} field="text" turn={turn} />
        {reverse ? (
          <Tag icon={<SwapOutlined aria-hidden />} color="blue">
            {text('question.reverse')}
          </Tag>
        ) : null}
        <span>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={text('question.rows.up', { code })}
            disabled={isFirst}
            onClick={() => actions.step(id, 'up', 'text')}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={text('question.rows.down', { code })}
            disabled={isLast}
            onClick={() => actions.step(id, 'down', 'text')}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={text('question.rows.remove', { code })}
            onClick={() => actions.remove(id)}
          />
        </span>
      </div>
      <details>
        <summary>{text('question.rows.settings', { code })}</summary>
        <CodeField part={id} />
        <ReverseSwitch id={id} reverse={reverse} isFaulty={fault !== undefined}>
          {fault === undefined ? undefined : words(fault)}
        </ReverseSwitch>
        <TagsField part={id} tags={tags} />
      </details>
    </li>
  );
}
