import { Button, Flex, Form, Switch } from 'antd';
import type { Answer } from 'core/instrument/document';
import type { DraftAnswerSet, Identified } from 'core/instrument/draft';
import { useRef, useState } from 'react';
import { useDraftStore } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { CodeField } from '@/authoring/fields/CodeField';
import { useCalled, useCalledIn } from '@/authoring/names/useCalled';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { UseList } from '@/authoring/uses/UseList';
import { useRemoval } from '@/authoring/uses/useRemoval';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';
import { AnswerRow } from './AnswerRow';
import { AnswerTable } from './AnswerTable';
import { useAnswerColumns } from './answerColumns';
import { PasteAnswers } from './PasteAnswers';
import { type AnswerColumn, fillingRows, pastedRows } from './pastedRows';
import { codeFromLabel, duplicatingSet, isMadeCode, nextAnswer, reversingScores } from './setEdits';
import { textsOfEveryLanguage } from './textsOfEveryLanguage';

interface Props {
  set: DraftAnswerSet;
  /** It is new: its first label takes the focus. */
  isFresh: boolean;
  onRemove(): void;
  onCopied(id: string): void;
  say(words: string): void;
}

/** One answer set: code, answers in order, and where it is used. */
export function SetEditor({ set, isFresh, onRemove, onCopied, say }: Props) {
  const text = useText();
  const store = useDraftStore();
  const edits = useEdits();
  const usesOf = useUses();
  const problems = useProblemsOf(set.id);
  const calledIn = useCalledIn();
  const called = useCalled(set.id);
  const { mayRemove, holder } = useRemoval();
  const [pasting, setPasting] = useState(false);
  const [copying, setCopying] = useState(false);
  const { columns, showCodes, showImages } = useAnswerColumns(set);
  const [focused, setFocused] = useState<{ answer: string; column: AnswerColumn } | undefined>(
    isFresh && set.answers[0] ? { answer: set.answers[0].id, column: 'label' } : undefined,
  );
  const table = useRef<HTMLDivElement>(null);
  const { id, code, answers } = set;
  const labelOf = (answer: string): string => {
    const { view } = edits.current();
    return textIn(view, answer, 'label', view.draft.baseLocale) ?? '';
  };
  const uses = usesOf({ kind: 'answer_set', code });
  const now = (): DraftAnswerSet => {
    const found = edits.current().view.draft.answerSets?.find((each) => each.id === id);
    return found ?? set;
  };

  const name = (answer: Identified<Answer>) => {
    const wanted = codeFromLabel(now(), answer, labelOf(answer.id));
    if (wanted !== undefined) edits.rename(answer.id, wanted);
  };
  const add = (after?: string) => {
    const answer = nextAnswer(now(), after);
    edits.add('answers', { ...answer }, { parent: id, ...(after !== undefined && { after }) });
    setFocused({ answer: answer.id, column: 'label' });
    say(text('answerSet.answer.added', { number: now().answers.findIndex((each) => each.id === answer.id) + 1 }));
  };
  const enter = (answer: Identified<Answer>, column: AnswerColumn, inserts: boolean) => {
    const isEmpty = labelOf(answer.id) === '';
    if (column === 'label' && isEmpty) return say(text('answerSet.answer.first'));
    if (column === 'label') name(answer);
    const { answers: all } = now();
    const next = all[all.findIndex((each) => each.id === answer.id) + 1];
    if (inserts || (next === undefined && !isEmpty)) add(answer.id);
    else if (next !== undefined) setFocused({ answer: next.id, column });
  };
  const paste = (pasted: string, at: number, column: AnswerColumn) => {
    const { view } = edits.current();
    const locale = columns.second?.locale;
    const second = locale !== undefined && view.locales.has(locale) ? locale : undefined;
    const rows = pastedRows(pasted, column, second !== undefined);
    const labelIn = (answer: string, of: string) => textIn(view, answer, 'label', of);
    const made = fillingRows({ draft: view.draft, set: now(), rows, at, second, labelOf: labelIn });
    edits.change({ key: 'paste', code }, made.operations);
    if (made.last !== undefined) setFocused({ answer: made.last, column });
    say(text('answerSet.pasted', { count: made.count }));
  };
  /** Behind the last answer; an empty one takes the first line. */
  const pasteBehind = (pasted: string) => {
    const { answers: all } = now();
    const last = all.at(-1);
    const isEmpty = last !== undefined && labelOf(last.id) === '' && isMadeCode(last.code);
    paste(pasted, isEmpty ? all.length - 1 : all.length, 'label');
  };
  const move = (answer: string, to: number) => {
    const others = now().answers.filter((each) => each.id !== answer);
    edits.move(answer, others[to - 1]?.id ?? null);
  };
  const removeAnswer = async (answer: Identified<Answer>) => {
    const used = usesOf({ kind: 'answer', of: code, code: answer.code });
    const calledNow = calledIn(edits.current().view, answer.id);
    const title = text('answerSet.answer.removeTitle', { code: calledNow });
    const consequence = text('answerSet.answer.removeText');
    if (!(await mayRemove({ title, consequence, uses: used }))) return;
    edits.remove(answer.id);
    say(text('answerSet.answer.removed', { code: calledNow }));
  };
  const reverse = () => {
    const operations = reversingScores(edits.current().view.draft, now());
    edits.change({ key: 'set', code }, operations);
    say(text(operations.length === 0 ? 'answerSet.reverse.nothing' : 'answerSet.reversed', { code: called }));
  };
  const duplicate = async () => {
    setCopying(true);
    try {
      const locales = await textsOfEveryLanguage(store);
      const made = duplicatingSet(edits.current().view.draft, now(), locales);
      edits.change({ key: 'duplicate', code }, made.operations);
      onCopied(made.id);
      say(text('answerSet.duplicated', { code: called }));
    } catch {
      // The request module has reported the failure.
    } finally {
      setCopying(false);
    }
  };
  const removeSet = async () => {
    const title = text('answerSet.removeTitle', { code: called });
    if (await mayRemove({ title, consequence: text('answerSet.removeText'), uses })) onRemove();
  };

  return (
    <Flex
      component="section"
      vertical
      gap={16}
      className="answer-editor"
      aria-label={text('answerSet.of', { code: called })}
    >
      <Flex gap={8} wrap align="flex-end" justify="space-between">
        <Form component="div" layout="vertical" className="answer-code">
          <CodeField part={id} label={text('answerSet.code')} />
        </Form>
        <Flex gap={8} wrap>
          <Button onClick={() => setPasting(true)}>{text('answerSet.paste')}</Button>
          <Button onClick={reverse}>{text('answerSet.reverse')}</Button>
          <Button loading={copying} onClick={() => void duplicate()}>
            {text('answerSet.duplicate')}
          </Button>
          <Button danger onClick={() => void removeSet()}>
            {text('answerSet.remove')}
          </Button>
        </Flex>
      </Flex>
      <ProblemsOfPart problems={problems} label={text('answerSet.problems')} />
      <Flex gap="4px 16px" wrap align="center" justify="space-between">
        <span className="answer-quiet">{text('answerSet.scoreHelp')}</span>
        <Flex component="label" gap={8} align="center">
          <Switch size="small" checked={columns.codes} onChange={showCodes} />
          {text('answerSet.showCodes')}
        </Flex>
      </Flex>
      <AnswerTable
        set={set}
        columns={columns}
        nameOf={(answer) => labelOf(answer) || (answers.find((each) => each.id === answer)?.code ?? '')}
        focused={focused}
        table={table}
        onMove={move}
        onEnter={enter}
        onPaste={paste}
      >
        {(answer, index) => (
          <AnswerRow
            answer={answer}
            index={index}
            total={answers.length}
            columns={columns}
            onLeave={() => name(answer)}
            onMove={(to) => move(answer.id, to)}
            onInsert={() => add(answer.id)}
            onImage={showImages}
            onRemove={() => void removeAnswer(answer)}
          />
        )}
      </AnswerTable>
      <Flex gap={8} wrap align="center">
        <Button onClick={() => add()}>{text('answerSet.answer.add')}</Button>
        <span className="answer-quiet keys-help">{text('answerSet.keys')}</span>
      </Flex>
      <div>
        <h2 className="answer-heading">{text('answerSet.usedBy')}</h2>
        {uses.length === 0 ? (
          <span className="answer-quiet">{text('answerSet.unused')}</span>
        ) : (
          <UseList uses={uses} label={text('answerSet.usedBy')} />
        )}
      </div>
      {pasting ? <PasteAnswers onTake={pasteBehind} onClose={() => setPasting(false)} /> : null}
      {holder}
    </Flex>
  );
}
