import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { useDebounceFn } from 'ahooks';
import { Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { languageName } from '@/shell/languageName/languageName';
import { type BrowseFilter, longestKeyword, times } from './useBrowseFilter';

interface Props {
  filter: BrowseFilter;
  change(some: BrowseFilter, replacing?: boolean): void;
  clear(): void;
}

interface Option {
  value: string;
  label: string;
}

/** Milliseconds after the last key until the search starts. */
const pause = 300;

/** The search and the filters of the list, each with the number of instruments. */
export function BrowseFilters({ filter, change, clear }: Props) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCached(`browse:facets:${useIntl().locale}`, (options) => api.browse.facets(options));
  const counted = (name: string, count: number) => text('browse.withCount', { name, count });
  const domains = data?.domains ?? [];
  const areas = domains.find(({ code }) => code === filter.domain)?.areas ?? [];
  const timeName = (time: string) =>
    time === 'longer'
      ? text('browse.time.longer', { count: times[times.length - 1] })
      : text('browse.time.upTo', { count: Number(time) });

  const nameOf = (part: keyof BrowseFilter, value: string): string => {
    if (part === 'domain' || part === 'area') {
      const named = (part === 'domain' ? domains : areas).find(({ code }) => code === value);
      return named?.name ?? value.replace(/[_-]+/g, ' ');
    }
    if (part === 'language') return languageName(value);
    if (part === 'time') return timeName(value);
    return text('browse.searched', { words: value });
  };
  const choice = (
    part: keyof BrowseFilter,
    any: string,
    options: Option[],
    onChoose = (value: string) => change({ [part]: value }),
  ) => {
    const chosen = filter[part] ?? '';
    // A chosen value stays in the list when no instrument has it any more.
    const isGone = chosen !== '' && !options.some(({ value }) => value === chosen);
    return (
      <label className="browse-choice">
        <span>{text(`browse.${part}`)}</span>
        <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{text(any)}</option>
          {isGone ? <option value={chosen}>{nameOf(part, chosen)}</option> : null}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    );
  };
  const coded = (of: readonly { code: string; name: string; count: number }[]): Option[] =>
    of.map(({ code, name, count }) => ({ value: code, label: counted(name, count) }));

  return (
    <form className="browse-search" onSubmit={(event) => event.preventDefault()}>
      <div className="browse-row">
        <Words keyword={filter.keyword ?? ''} change={change} />
        <button
          type="button"
          className="browse-narrow"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <FilterOutlined aria-hidden />
          <span className="visually-hidden-narrow">{text('browse.filters')}</span>
        </button>
      </div>
      <fieldset id={id} className="browse-filters" hidden={!isOpen}>
        <legend className="visually-hidden">{text('browse.filters')}</legend>
        {choice('domain', 'browse.anyDomain', coded(domains), (domain) => change({ domain, area: undefined }))}
        {filter.area !== undefined || areas.length > 0 ? choice('area', 'browse.anyArea', coded(areas)) : null}
        {choice(
          'time',
          'browse.anyTime',
          [...times.map(String), 'longer'].map((value) => ({ value, label: timeName(value) })),
        )}
        {choice(
          'language',
          'browse.anyLanguage',
          (data?.languages ?? []).map(({ locale, count }) => ({
            value: locale,
            label: counted(languageName(locale), count),
          })),
        )}
      </fieldset>
      <Chips filter={filter} nameOf={nameOf} change={change} clear={clear} />
    </form>
  );
}

/** The search field: searches after a pause in typing. */
function Words({ keyword, change }: { keyword: string; change: Props['change'] }) {
  const text = useText();
  const [typed, setTyped] = useState(keyword);
  const sent = useRef(keyword);
  const send = (words: string) => {
    sent.current = words.trim();
    if (sent.current !== keyword) change({ keyword: sent.current }, true);
  };
  const { run, cancel } = useDebounceFn(send, { wait: pause });
  // The keyword was changed elsewhere: a filter was removed, or one went back.
  useEffect(() => {
    if (keyword === sent.current) return;
    sent.current = keyword;
    cancel();
    setTyped(keyword);
  }, [keyword, cancel]);
  const label = text('browse.search');
  return (
    <Input
      allowClear
      type="search"
      size="large"
      maxLength={longestKeyword}
      prefix={<SearchOutlined aria-hidden />}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        run(target.value);
      }}
      onPressEnter={() => {
        cancel();
        send(typed);
      }}
      placeholder={label}
      aria-label={label}
    />
  );
}

/** The active filters; each can be removed. */
function Chips({ filter, nameOf, change, clear }: Props & { nameOf(part: keyof BrowseFilter, value: string): string }) {
  const text = useText();
  const chosen = Object.entries(filter) as [keyof BrowseFilter, string][];
  if (chosen.length === 0) return null;
  return (
    <ul className="browse-chips">
      {chosen.map(([part, value]) => {
        const name = nameOf(part, value);
        return (
          <li key={part}>
            <button
              type="button"
              className="browse-chip"
              aria-label={text('browse.remove', { name })}
              onClick={() => change(part === 'domain' ? { domain: undefined, area: undefined } : { [part]: undefined })}
            >
              <bdi>{name}</bdi>
              <CloseOutlined aria-hidden />
            </button>
          </li>
        );
      })}
      {chosen.length > 1 ? (
        <li>
          <button type="button" className="browse-chip browse-chip-all" onClick={clear}>
            {text('browse.removeAll')}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
