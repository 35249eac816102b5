import { Select } from 'antd';

/** What a list can be narrowed to: of a field the values that rows may have, in words. */
export interface ListFilter {
  field: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Props extends Pick<ListFilter, 'label' | 'options'> {
  value: readonly string[];
  onChange(chosen: string[]): void;
}

/** Narrows a list to some values of a field; none chosen: to all. */
export function FilterSelect({ label, options, value, onChange }: Props) {
  return (
    <Select
      mode="multiple"
      allowClear
      showSearch={false}
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      // Wide enough for its label, which stands in it until something is chosen.
      style={{
        inlineSize: `min(max(180px, ${label.length}ch + 56px), 100%)`,
        minInlineSize: `min(${label.length}ch + 56px, 100%)`,
        flexShrink: 0,
      }}
      value={[...value]}
      onChange={onChange}
      options={[...options]}
    />
  );
}
