import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Checkbox, Flex, Grid, Select } from 'antd';
import { messageKinds } from 'core/access/translationGrants';
import { useId, useState } from 'react';
import { SearchField } from '@/kit/list/SearchField';
import { useText } from '@/kit/text/useText';
import { filterBody, type ListFilter } from '@/translating/texts/listFilter';
import { stateWords, translationStates } from '@/translating/texts/stateWords';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';
import { LanguageChoice } from './LanguageChoice';

const flags = ['failing', 'reachable', 'commented'] as const;

interface Props {
  scope: TranslationScope;
  filter: ListFilter;
  onChange(part: Partial<ListFilter>): void;
}

/** The filters of the table. On a phone all but the search are hidden at first. */
export function FilterBar({ scope, filter, onChange }: Props) {
  const text = useText();
  const { md: isWide } = Grid.useBreakpoint();
  const [open, setOpen] = useState(false);
  const partsId = useId();
  const kinds = messageKinds.filter((kind) => scope.languages.some(({ may }) => may[kind] !== undefined));
  const owners = scope.owners.filter(({ kind }) => !filter.kinds?.length || filter.kinds.includes(kind));

  const search = (
    <SearchField value={filter.text ?? ''} onSearch={(words) => onChange({ text: words.slice(0, 200) })} />
  );
  const languages = (
    <LanguageChoice languages={scope.languages} value={filter.locales} onChange={(locales) => onChange({ locales })} />
  );
  const others = (
    <>
      {kinds.length > 1 ? (
        <Several
          label={text('translations.kinds')}
          value={filter.kinds}
          onChange={(chosen) => onChange({ kinds: chosen, ownerId: undefined })}
          options={kinds.map((kind) => ({ value: kind, label: text(`permissions.kind.${kind}`) }))}
        />
      ) : null}
      {scope.owners.length > 0 ? (
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className="translation-choice"
          aria-label={text('translations.owner')}
          placeholder={text('translations.owner')}
          value={filter.ownerId}
          onChange={(ownerId?: string) => onChange({ ownerId })}
          options={owners.map(({ id, title, code }) => ({ value: id, label: title || code }))}
        />
      ) : null}
      <Several
        label={text('translations.states')}
        value={filter.states}
        onChange={(states) => onChange({ states })}
        options={translationStates.map((state) => ({ value: state, label: text(stateWords[state]) }))}
      />
      <Flex gap={4} wrap>
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            checked={filter[flag] ?? false}
            onChange={(event) => onChange({ [flag]: event.target.checked })}
          >
            {text(`translations.only.${flag}`)}
          </Checkbox>
        ))}
      </Flex>
    </>
  );
  if (isWide) {
    return (
      <Flex gap={8} wrap align="center">
        {languages}
        {search}
        {others}
      </Flex>
    );
  }
  const { text: _, ...narrowed } = filterBody(filter);
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap>
        {search}
        <Badge count={Object.keys(narrowed).length} size="small" color="blue">
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={open}
            aria-controls={partsId}
            onClick={() => setOpen(!open)}
          >
            {text('translations.filters')}
          </Button>
        </Badge>
      </Flex>
      <Flex vertical gap={8} id={partsId} hidden={!open} style={open ? undefined : { display: 'none' }}>
        {languages}
        {others}
      </Flex>
    </Flex>
  );
}

interface SeveralProps<Value extends string> {
  label: string;
  value: readonly Value[] | undefined;
  options: { value: Value; label: string }[];
  onChange(chosen: Value[]): void;
}

function Several<Value extends string>({ label, value = [], options, onChange }: SeveralProps<Value>) {
  return (
    <Select<Value[]>
      mode="multiple"
      allowClear
      showSearch={false}
      maxTagCount="responsive"
      className="translation-choice"
      aria-label={label}
      placeholder={label}
      value={[...value]}
      onChange={onChange}
      options={options}
    />
  );
}
