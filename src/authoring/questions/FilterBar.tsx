import { Button, Flex, Input, Select } from 'antd';
import type { QuestionKind } from 'core/instrument/document';
import { useMemo } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { tagsInUse } from './bulkEdits';
import { type Filter, isFiltering, noFilter } from './filter';
import { questionKinds } from './questionKinds';

interface Props {
  filter: Filter;
  onFilter(filter: Filter): void;
  /** Number of questions. */
  shown: number;
  problems: number;
  onNextProblem(): void;
}

/** Filters the questions, counts them, and leads to the next problem. */
export function FilterBar({ filter, onFilter, shown, problems, onNextProblem }: Props) {
  const text = useText();
  const draft = useStructure();
  const tags = useMemo(() => tagsInUse(draft), [draft]);
  const change = (changes: Partial<Filter>) => onFilter({ ...filter, ...changes });
  const isOn = isFiltering(filter);
  const total = draft.questions.length;
  return (
    <Flex gap={8} wrap align="center" role="search" aria-label={text('question.filter')}>
      <Input.Search
        allowClear
        className="question-search"
        aria-label={text('question.filter.words')}
        placeholder={text('question.filter.words')}
        value={filter.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <Select<QuestionKind>
        allowClear
        className="question-choice"
        aria-label={text('question.kind')}
        placeholder={text('question.kind')}
        value={filter.kind}
        onChange={(kind: QuestionKind | undefined) => change({ kind })}
        options={questionKinds.map((value) => ({ value, label: text(`question.kind.${value}`) }))}
      />
      {tags.length > 0 ? (
        <Select<string>
          allowClear
          className="question-choice"
          aria-label={text('question.tag')}
          placeholder={text('question.tag')}
          value={filter.tag}
          onChange={(tag: string | undefined) => change({ tag })}
          options={tags.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <Button
        type={filter.problems ? 'primary' : 'default'}
        aria-pressed={filter.problems}
        disabled={problems === 0 && !filter.problems}
        onClick={() => change({ problems: !filter.problems })}
      >
        {text('question.filter.problems', { count: problems })}
      </Button>
      <Button
        disabled={problems === 0}
        aria-keyshortcuts="F8"
        title={text('question.nextProblem.key')}
        onClick={onNextProblem}
      >
        {text('question.nextProblem')}
      </Button>
      <output className="question-quiet">
        {isOn ? text('question.shownOf', { shown, total }) : text('question.count', { count: total })}
      </output>
      {isOn ? (
        <Button type="link" onClick={() => onFilter(noFilter)}>
          {text('question.filter.clear')}
        </Button>
      ) : null}
    </Flex>
  );
}
