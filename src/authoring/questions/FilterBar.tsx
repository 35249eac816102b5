import { Button, Flex, Input, Select } from 'antd';
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
  const choice = <Field extends 'kind' | 'tag'>(
    field: Field,
    values: readonly NonNullable<Filter[Field]>[],
    label: (value: NonNullable<Filter[Field]>) => string,
  ) => (
    <Select<Filter[Field]>
      allowClear
      className="question-choice"
      aria-label={text(`question.${field}`)}
      placeholder={text(`question.${field}`)}
      value={filter[field]}
      onChange={(value) => change({ [field]: value })}
      options={values.map((value) => ({ value, label: label(value) }))}
    />
  );
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
      {choice('kind', questionKinds, (kind) => text(`question.kind.${kind}`))}
      {tags.length > 0 ? choice('tag', tags, (tag) => tag) : null}
      {problems > 0 || filter.problems ? (
        <Button
          type={filter.problems ? 'primary' : 'default'}
          aria-pressed={filter.problems}
          onClick={() => change({ problems: !filter.problems })}
        >
          {text('question.filter.problems', { count: problems })}
        </Button>
      ) : null}
      {problems > 0 ? (
        <Button aria-keyshortcuts="F8" title={text('question.nextProblem.key')} onClick={onNextProblem}>
          {text('question.nextProblem')}
        </Button>
      ) : null}
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
