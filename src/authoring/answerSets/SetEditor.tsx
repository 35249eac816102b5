import { Button, Flex, Form } from 'antd';
import type { Answer } from 'core/instrument/document';
import type { DraftAnswerSet, Identified } from 'core/instrument/draft';
import { useEffect, useRef, useState } from 'react';
import { answerLines } from '@/authoring/answers/answerLines';
import { useDraftStore } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { CodeField } from '@/authoring/fields/CodeField';
import { SortableRows } from '@/authoring/list/SortableRows';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { UseList } from '@/authoring/uses/UseList';
import { useRemoval } from '@/authoring/uses/useRemoval';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';
import { AnswerRow } from './AnswerRow';
import { PasteAnswers } from './PasteAnswers';
import { addingLines, codeFromLabel, duplicatingSet, isMadeCode, nextAnswer, reversingScores } from './setEdits';
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
  const { mayRemove, holder } = useRemoval();
  const [pasting, setPasting] = useState(false);
  const [copying, setCopying] = useState(false);
  /** The answer that was added last; its label has the focus. */
  const [focused, setFocused] = useState(isFresh ? set.answers[0]?.id : undefined);
  const list = useRef<HTMLDivElement>(null);
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

  useEffect(() => {
    if (focused === undefined) return;
    const row = list.current?.querySelector(`[data-answer="${focused}"]`);
    row?.querySelector<HTMLInputElement>('[data-text] input')?.focus();
  }, [focused]);

  const name = (answer: Identified<Answer>) => {
    const wanted = codeFromLabel(now(), answer, labelOf(answer.id));
    if (wanted !== undefined) edits.rename(answer.id, wanted);
  };
  const add = (after?: string) => {
    const answer = nextAnswer(now(), after);
    edits.add('answers', { ...answer }, { parent: id, ...(after !== undefined && { after }) });
    setFocused(answer.id);
    say(text('answerSet.answer.added', { number: now().answers.findIndex((each) => each.id === answer.id) + 1 }));
  };
  const enter = (answer: Identified<Answer>) => {
    if (labelOf(answer.id) === '') return say(text('answerSet.answer.first'));
    name(answer);
    const { answers: all } = now();
    const next = all[all.findIndex((each) => each.id === answer.id) + 1];
    if (next !== undefined && labelOf(next.id) === '') setFocused(next.id);
    else add(answer.id);
  };
  const paste = (pasted: string, at?: Identified<Answer>) => {
    const lines = answerLines(pasted);
    const last = now().answers.at(-1);
    const behind = at ?? last;
    const isEmpty = behind !== undefined && labelOf(behind.id) === '' && isMadeCode(behind.code);
    const before = now().answers.findIndex((each) => each.id === behind?.id);
    const after = isEmpty ? (now().answers[before - 1]?.id ?? null) : (behind?.id ?? null);
    const fill = isEmpty ? behind : undefined;
    const made = addingLines(edits.current().view.draft, now(), lines, after, fill);
    edits.change({ key: 'paste', code }, made.operations);
    setFocused(made.last);
    say(text('answerSet.pasted', { count: lines.length }));
  };
  const move = (answer: string, to: number) => {
    const others = now().answers.filter((each) => each.id !== answer);
    edits.move(answer, others[to - 1]?.id ?? null);
  };
  const removeAnswer = async (answer: Identified<Answer>) => {
    const used = usesOf({ kind: 'answer', of: code, code: answer.code });
    const title = text('answerSet.answer.removeTitle', { code: answer.code });
    const consequence = text('answerSet.answer.removeText');
    if (!(await mayRemove({ title, consequence, uses: used }))) return;
    edits.remove(answer.id);
    say(text('answerSet.answer.removed', { code: answer.code }));
  };
  const reverse = () => {
    const operations = reversingScores(edits.current().view.draft, now());
    edits.change({ key: 'set', code }, operations);
    say(text(operations.length === 0 ? 'answerSet.reverse.nothing' : 'answerSet.reversed', { code }));
  };
  const duplicate = async () => {
    setCopying(true);
    try {
      const locales = await textsOfEveryLanguage(store);
      const made = duplicatingSet(edits.current().view.draft, now(), locales);
      edits.change({ key: 'duplicate', code }, made.operations);
      onCopied(made.id);
      say(text('answerSet.duplicated', { code }));
    } catch {
      // The request module has reported the failure.
    } finally {
      setCopying(false);
    }
  };
  const removeSet = async () => {
    const title = text('answerSet.removeTitle', { code });
    if (await mayRemove({ title, consequence: text('answerSet.removeText'), uses })) onRemove();
  };

  return (
    <Flex component="section" vertical gap={16} className="answer-editor" aria-label={text('answerSet.of', { code })}>
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
      <p className="answer-quiet">{text('answerSet.scoreHelp')}</p>
      <div ref={list}>
        <SortableRows
          ids={answers.map((answer) => answer.id)}
          label={text('answerSet.answers', { code })}
          nameOf={(answer) => answers.find((each) => each.id === answer)?.code ?? ''}
          onMove={move}
        >
          {(answerId, index) => {
            const answer = answers[index];
            if (answer?.id !== answerId) return null;
            return (
              <AnswerRow
                answer={answer}
                index={index}
                total={answers.length}
                onEnter={() => enter(answer)}
                onLeave={() => name(answer)}
                onPaste={(pasted) => paste(pasted, answer)}
                onMove={(to) => move(answerId, to)}
                onRemove={() => void removeAnswer(answer)}
              />
            );
          }}
        </SortableRows>
      </div>
      <Flex gap={8} wrap align="center">
        <Button onClick={() => add()}>{text('answerSet.answer.add')}</Button>
        <span className="answer-quiet">{text('answerSet.keys')}</span>
      </Flex>
      <div>
        <h2 className="answer-heading">{text('answerSet.usedBy')}</h2>
        {uses.length === 0 ? (
          <span className="answer-quiet">{text('answerSet.unused')}</span>
        ) : (
          <UseList uses={uses} label={text('answerSet.usedBy')} />
        )}
      </div>
      {pasting ? <PasteAnswers onTake={(pasted) => paste(pasted)} onClose={() => setPasting(false)} /> : null}
      {holder}
    </Flex>
  );
}
