import { useIntl } from '@umijs/max';
import { Button, Flex, Input } from 'antd';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import type { CountedItem, StepProps, WizardState } from './choices';
import { readRange } from './itemRange';

/** The items of the scale, and which of them are reversed. */
export function ItemStep({ state, onChange, items }: StepProps & { items: readonly CountedItem[] }) {
  const text = useText();
  const id = useId();
  const labels = useLabels();
  const [search, setSearch] = useState('');
  const [range, setRange] = useState('');
  const [fault, setFault] = useState<string>();
  const anchor = useRef<string>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const tags = useMemo(() => [...new Set(items.flatMap((item) => item.tags))], [items]);
  const words = search.trim().toLocaleLowerCase();
  const shown = items.filter(({ code, tags: own }) =>
    `${code} ${labels(code) ?? ''} ${own.join(' ')}`.toLocaleLowerCase().includes(words),
  );
  const choose = (codes: readonly string[], isChosen = true) => {
    const next = new Set(state.items);
    for (const code of codes) {
      if (isChosen) next.add(code);
      else next.delete(code);
    }
    onChange({ items: next });
  };
  const toggle = (code: string, withRange: boolean) => {
    const isChosen = !state.items.has(code);
    const [from, to] = [anchor.current, code]
      .map((each) => shown.findIndex((item) => item.code === each))
      .sort((one, other) => one - other);
    const between = withRange && from !== undefined && to !== undefined && from >= 0;
    choose(between ? shown.slice(from, to + 1).map((item) => item.code) : [code], between ? true : isChosen);
    anchor.current = code;
  };
  const takeRange = () => {
    const read = readRange(
      range,
      items.map(({ code }) => code),
    );
    if ('fault' in read) return setFault(text(`calculation.wizard.range.${read.fault}`, read.values));
    choose(read.codes);
    setRange('');
    return setFault(undefined);
  };
  const press = (event: KeyboardEvent, code: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input[data-item]') ?? [])];
      const at = boxes.findIndex((box) => box.dataset.item === code);
      boxes[at + step]?.focus();
    } else if (event.key === ' ' && event.shiftKey) {
      event.preventDefault();
      toggle(code, true);
    }
  };
  return (
    <>
      <Flex gap={8} wrap align="end">
        <LabelledItem label={text('calculation.wizard.range')}>
          <Input
            dir="ltr"
            value={range}
            status={fault === undefined ? '' : 'error'}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            onChange={({ target }) => setRange(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              takeRange();
            }}
          />
        </LabelledItem>
        <Button onClick={takeRange}>{text('calculation.wizard.range.take')}</Button>
        {tags.map((tag) => (
          <Button
            key={tag}
            onClick={() => choose(items.flatMap((item) => (item.tags.includes(tag) ? [item.code] : [])))}
          >
            {text('calculation.wizard.tag', { tag })}
          </Button>
        ))}
      </Flex>
      {fault === undefined ? null : (
        <p id={`${id}-fault`} role="alert" className="calculation-fault">
          {fault}
        </p>
      )}
      <Flex gap={8} wrap align="center">
        <Input.Search
          className="wizard-search"
          allowClear
          aria-label={text('calculation.wizard.search')}
          placeholder={text('calculation.wizard.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button onClick={() => choose(shown.map(({ code }) => code))}>
          {text('calculation.wizard.chooseShown', { count: shown.length })}
        </Button>
        <Button onClick={() => onChange({ items: new Set() })}>{text('calculation.wizard.chooseNone')}</Button>
        <span role="status">{text('calculation.wizard.chosen', { count: state.items.size })}</span>
      </Flex>
      <p className="quiet keys-help">{text('calculation.wizard.items.keys')}</p>
      <ul ref={list} className="wizard-items plain-list boxed" aria-label={text('calculation.wizard.items')}>
        {shown.map(({ code }) => (
          <ItemRow
            key={code}
            code={code}
            text={labels(code) ?? ''}
            state={state}
            onToggle={(event) => toggle(code, event.shiftKey)}
            onPress={(event) => press(event, code)}
            onReverse={(isReversed) => {
              const next = new Set(state.reversed);
              if (isReversed) next.add(code);
              else next.delete(code);
              onChange({ reversed: next });
            }}
          />
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className="quiet">{text(items.length === 0 ? 'calculation.wizard.noItems' : 'sample.notFound')}</p>
      ) : null}
    </>
  );
}

interface RowProps {
  code: string;
  text: string;
  state: WizardState;
  onToggle(event: MouseEvent): void;
  onPress(event: KeyboardEvent): void;
  onReverse(isReversed: boolean): void;
}

function ItemRow({ code, text, state, onToggle, onPress, onReverse }: RowProps) {
  const intl = useIntl();
  const isChosen = state.items.has(code);
  return (
    <li>
      <label className="wizard-item">
        <input
          type="checkbox"
          data-item={code}
          checked={isChosen}
          onClick={onToggle}
          onChange={() => undefined}
          onKeyDown={onPress}
        />
        <code dir="ltr">{code}</code> <span dir="auto">{text}</span>
      </label>
      <label className="wizard-reverse">
        <input
          type="checkbox"
          disabled={!isChosen}
          checked={state.reversed.has(code)}
          onChange={({ target }) => onReverse(target.checked)}
        />
        {intl.formatMessage({ id: 'calculation.wizard.reversed' })}
        <span className="visually-hidden"> {code}</span>
      </label>
    </li>
  );
}
