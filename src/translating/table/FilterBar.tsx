import { EllipsisOutlined, FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Checkbox, Flex, Grid, Select, Typography } from 'antd';
import { messageKinds } from 'core/access/translationGrants';
import { type ReactNode, useId, useState } from 'react';
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
  /** How much the filter finds. */
  found: ReactNode;
  /** What can be done with it. */
  tools: ReactNode;
}

/** One row above the table: what is most often narrowed by. The other filters and the tools open below it. */
export function FilterBar({ scope, filter, onChange, found, tools }: Props) {
  const text = useText();
  const { md: isWide } = Grid.useBreakpoint();
  const [open, setOpen] = useState<'filters' | 'tools'>();
  const filtersId = useId();
  const toolsId = useId();
  const kinds = messageKinds.filter((kind) => scope.languages.some(({ may }) => may[kind] !== undefined));
  const owners = scope.owners.filter(({ kind }) => !filter.kinds?.length || filter.kinds.includes(kind));

  const search = (
    <SearchField value={filter.text ?? ''} onSearch={(words) => onChange({ text: words.slice(0, 200) })} />
  );
  const languages = (
    <LanguageChoice languages={scope.languages} value={filter.locales} onChange={(locales) => onChange({ locales })} />
  );
  const states = (
    <Several
      label={text('translations.states')}
      value={filter.states}
      onChange={(chosen) => onChange({ states: chosen })}
      options={translationStates.map((state) => ({ value: state, label: text(stateWords[state]) }))}
    />
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
  const { text: _, states: chosenStates, ...rest } = filterBody(filter);
  const hidden = Object.keys(rest).length + (isWide || !chosenStates ? 0 : 1);
  const opener = (which: 'filters' | 'tools', controls: string) => ({
    'aria-expanded': open === which,
    'aria-controls': controls,
    onClick: () => setOpen(open === which ? undefined : which),
  });
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap align="center" className="translation-bar-row">
        {search}
        {isWide ? languages : null}
        {isWide ? states : null}
        <Badge count={hidden} size="small" color="var(--primary-fill)">
          <Button icon={<FilterOutlined aria-hidden />} {...opener('filters', filtersId)}>
            {text('translations.filters')}
          </Button>
        </Badge>
        <Button icon={<EllipsisOutlined aria-hidden />} {...opener('tools', toolsId)}>
          {text('list.more')}
        </Button>
        <Typography.Text type="secondary" role="status" className="translation-found-count">
          {found}
        </Typography.Text>
      </Flex>
      <Flex gap={8} wrap align="center" id={filtersId} style={open === 'filters' ? undefined : { display: 'none' }}>
        {isWide ? null : languages}
        {isWide ? null : states}
        {others}
      </Flex>
      <div id={toolsId} style={open === 'tools' ? undefined : { display: 'none' }}>
        {tools}
      </div>
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
