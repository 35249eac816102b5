import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { tagsInUse } from './bulkEdits';
import { asTag } from './tags';

interface Props {
  part: string;
  tags: readonly string[];
  /** Replaces the heading by an accessible name. */
  label?: string;
}

/** Tags of a question or a row; offers the tags in use. */
export function TagsField({ part, tags, label }: Props) {
  const text = useText();
  const { set } = useEdits();
  const draft = useStructure();
  const options = useMemo(() => tagsInUse(draft).map((value) => ({ value, label: value })), [draft]);
  const field = (
    <Select
      id={`${part}-tags`}
      mode="tags"
      {...(label !== undefined && { 'aria-label': label })}
      tokenSeparators={[',', ' ', ';']}
      placeholder={text('question.tags')}
      value={[...tags]}
      options={options}
      onChange={(typed: string[]) => {
        const given = [...new Set(typed.flatMap((each) => asTag(each) ?? []))];
        set(part, 'tags', given.length === 0 ? undefined : given);
      }}
    />
  );
  if (label !== undefined) return field;
  return (
    <Form.Item label={text('question.tags')} htmlFor={`${part}-tags`} extra={text('question.tags.help')}>
      {field}
    </Form.Item>
  );
}
