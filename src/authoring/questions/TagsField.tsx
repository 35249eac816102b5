import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { tagsInUse } from './bulkEdits';

/** A tag in the form that formulas can use; empty: no character fits. */
const asTag = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 100);

/** Chooses tags; offers the tags in use. */
export function TagSelect({ onChange, ...select }: SelectProps<string[]> & { onChange(tags: string[]): void }) {
  const draft = useStructure();
  const options = useMemo(() => tagsInUse(draft).map((value) => ({ value, label: value })), [draft]);
  const give = (typed: string[]) => onChange([...new Set(typed.map(asTag).filter(Boolean))]);
  return <Select mode="tags" {...select} options={options} onChange={give} />;
}

/** Tags of a question or a row. */
export function TagsField({ part, tags }: { part: string; tags: readonly string[] }) {
  const text = useText();
  const { set } = useEdits();
  return (
    <LabelledItem label={text('question.tags')} extra={text('question.tags.help')}>
      <TagSelect
        tokenSeparators={[',', ' ', ';']}
        placeholder={text('question.tags')}
        value={[...tags]}
        onChange={(given) => set(part, 'tags', given.length === 0 ? undefined : given)}
      />
    </LabelledItem>
  );
}
