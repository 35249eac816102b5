import { Button, Checkbox, Form, Input, Radio, Select } from 'antd';
import type { ResultFilter } from 'core/results/filter';
import type { NamedVariable } from 'core/results/named';
import { useState } from 'react';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from '../frame/resultsContext';
import { useNames } from '../names/names';
import { type Chosen, type Condition, conditionAt, isList, placeOf, type Span, withCondition } from './filter';
import { flags } from './useFilterWords';

const own = ['time', 'flags', 'counts'] as const;

/** Which attempts count: by what is known of them, by scores and by answers. */
export function FilterEditor({ onDone }: { onDone(): void }) {
  const text = useText('results.filter.');
  const names = useNames();
  const { filter, setFilter } = useResultsAddress();
  const [what, setWhat] = useState<string>();
  const [next, setNext] = useState(filter);
  const choose = (name: string) => {
    setWhat(name);
    setNext(filter);
  };
  const group = (role: NamedVariable['role'], keep: (variable: NamedVariable) => boolean) =>
    names.all
      .filter((variable) => variable.role === role && keep(variable))
      .map(({ code, name }) =>
        role === 'score'
          ? { value: `band.${code}`, label: names.name(`band.${code}`) }
          : { value: code, label: role === 'fact' ? names.name(code) : name },
      );
  const groups = [
    { label: text('facts'), options: group('fact', () => true) },
    { label: text('attempts'), options: own.map((each) => ({ value: each as string, label: text(each) })) },
    { label: text('scores'), options: group('score', ({ levels }) => levels.length > 0) },
    {
      label: text('answers'),
      options: group('question', ({ kind }) => kind !== 'text' && kind !== 'date' && kind !== 'time'),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <Form
      layout="vertical"
      className="results-filter-editor"
      onFinish={() => {
        setFilter(next);
        onDone();
      }}
    >
      <LabelledItem label={text('by')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          autoFocus
          value={what}
          placeholder={text('choose')}
          options={groups}
          onChange={choose}
        />
      </LabelledItem>
      {what === undefined ? null : <Part key={what} what={what} filter={next} onChange={setNext} />}
      <div className="results-filter-acts">
        <Button onClick={onDone}>{text('cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={what === undefined}>
          {text('apply')}
        </Button>
      </div>
    </Form>
  );
}

interface PartProps {
  what: string;
  filter: ResultFilter;
  onChange(next: ResultFilter): void;
}

function Part({ what, filter, onChange }: PartProps) {
  if (what === 'time') return <Days filter={filter} onChange={onChange} />;
  if (what === 'flags') return <Flags filter={filter} onChange={onChange} />;
  if (what === 'counts') return <Counts filter={filter} onChange={onChange} />;
  return <Values what={what} filter={filter} onChange={onChange} />;
}

function Values({ what, filter, onChange }: PartProps) {
  const names = useNames();
  const place = placeOf(what);
  const condition = conditionAt(filter, place);
  const put = (next: Condition | undefined) => onChange(withCondition(filter, place, next));
  const hasLevels = (names.variable(what.replace(/^band\./, ''))?.levels.length ?? 0) > 0;
  return (
    <fieldset className="results-filter-part">
      <legend>{names.name(what)}</legend>
      {hasLevels ? <Levels what={what} condition={condition} onChange={put} /> : null}
      {hasLevels && what !== 'respondent.age' ? null : <Ends condition={condition} onChange={put} />}
    </fieldset>
  );
}

interface ConditionProps {
  condition: Condition | undefined;
  onChange(next: Condition | undefined): void;
}

function Levels({ what, condition, onChange }: ConditionProps & { what: string }) {
  const text = useText('results.filter.');
  const names = useNames();
  const variable = names.variable(what.replace(/^band\./, ''));
  const isNumber = what === 'version';
  const options = [
    ...(variable?.levels ?? []).map(({ code }) => ({ value: code, label: names.level(what, code) })),
    ...(variable?.role === 'question' ? [{ value: '', label: text('none') }] : []),
  ];
  const values = condition && isList(condition) ? condition.map((value) => (value === null ? '' : String(value))) : [];
  const read = (value: string): Chosen => (value === '' ? null : isNumber ? Number(value) : value);
  return (
    <Checkbox.Group
      className="results-filter-levels"
      options={options}
      value={values}
      onChange={(chosen) => onChange(chosen.map(read))}
    />
  );
}

/** From where to where numbers count. */
function Ends({ condition, onChange }: ConditionProps) {
  const text = useText('results.filter.');
  const { min, max } = condition && !isList(condition) ? condition : ({} as Span);
  const span = (next: Span) => {
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== null));
    onChange(Object.keys(given).length === 0 ? undefined : given);
  };
  return (
    <div className="results-filter-span">
      <LabelledItem label={text('least')}>
        <NumberInput
          changeOnWheel={false}
          value={min ?? null}
          onChange={(value) => span({ min: value ?? undefined, max })}
        />
      </LabelledItem>
      <LabelledItem label={text('most')}>
        <NumberInput
          changeOnWheel={false}
          value={max ?? null}
          onChange={(value) => span({ min, max: value ?? undefined })}
        />
      </LabelledItem>
    </div>
  );
}

type OwnProps = Omit<PartProps, 'what'>;

function Days({ filter, onChange }: OwnProps) {
  const text = useText('results.filter.');
  const { time = {}, ...rest } = filter;
  const put = (name: 'from' | 'to', day: string) => {
    const { [name]: _, ...other } = time;
    const next = day === '' ? other : { ...other, [name]: day };
    onChange(Object.keys(next).length === 0 ? rest : { ...rest, time: next });
  };
  return (
    <div className="results-filter-span">
      {(['from', 'to'] as const).map((name) => (
        <LabelledItem key={name} label={text(`time.${name}`)}>
          <Input
            type="date"
            value={time[name]?.slice(0, 10) ?? ''}
            onChange={({ target }) => put(name, target.value)}
          />
        </LabelledItem>
      ))}
    </div>
  );
}

const ways = ['all', 'without', 'only'] as const;

function Flags({ filter, onChange }: OwnProps) {
  const text = useText('results.filter.');
  const { flags: marked = {}, ...rest } = filter;
  return flags.map((flag) => (
    <fieldset key={flag} className="results-filter-part">
      <legend>{text(`flag.${flag}`)}</legend>
      <Radio.Group
        value={marked[flag] ?? 'all'}
        options={ways.map((way) => ({ value: way, label: text(`flag.${way}`) }))}
        onChange={({ target }) => {
          const { [flag]: _, ...others } = marked;
          const next = target.value === 'all' ? others : { ...others, [flag]: target.value as 'without' | 'only' };
          onChange(Object.keys(next).length === 0 ? rest : { ...rest, flags: next });
        }}
      />
    </fieldset>
  ));
}

const which = ['all', 'first', 'last'] as const;

function Counts({ filter, onChange }: OwnProps) {
  const text = useText('results.filter.');
  const { counts = 'all', ...rest } = filter;
  return (
    <fieldset className="results-filter-part">
      <legend>{text('counts')}</legend>
      <Radio.Group
        className="results-filter-levels"
        value={counts}
        options={which.map((each) => ({ value: each, label: text(`counts.${each}`) }))}
        onChange={({ target }) =>
          onChange(target.value === 'all' ? rest : { ...rest, counts: target.value as 'first' | 'last' })
        }
      />
    </fieldset>
  );
}
