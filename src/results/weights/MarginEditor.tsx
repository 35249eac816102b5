import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from '../frame/resultsContext';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';
import { type Margins, readMargins, sumOf, unfinished } from './margins';

/** More levels than this are no margin that one types in. */
const mostLevels = 30;

/** What the population is like: shares of each level, in percent. */
export function MarginEditor() {
  const text = useText('results.weights.');
  const names = useNames();
  const { asked, ask } = useResultsAddress();
  const inForce = asked.get('margins');
  const [margins, setMargins] = useState<Margins>(() => readMargins(inForce));
  // Other ones came with another address.
  useEffect(() => setMargins(readMargins(inForce)), [inForce]);
  const open = unfinished(margins);
  const free = names.all.filter(
    ({ code, role, kind, levels }) =>
      levels.length > 1 &&
      levels.length <= mostLevels &&
      !Object.hasOwn(margins, code) &&
      (role === 'fact' || (role === 'question' && kind === 'choice')),
  );
  const add = (name: string) => {
    const levels = names.variable(name)?.levels ?? [];
    const even = Math.round(1000 / levels.length) / 10;
    const shares = levels.map(({ code }, index) => [
      code,
      index === levels.length - 1 ? Math.round((100 - even * (levels.length - 1)) * 10) / 10 : even,
    ]);
    setMargins({ ...margins, [name]: Object.fromEntries(shares) });
  };
  const remove = (name: string) => {
    const { [name]: _, ...rest } = margins;
    setMargins(rest);
    if (Object.keys(rest).length === 0) ask({ margins: null });
  };
  return (
    <section className="figure" aria-label={text('margins')}>
      <div className="figure-head">
        <h3>{text('margins')}</h3>
      </div>
      <p className="results-quiet">{text('lead')}</p>
      <div className="results-margins">
        {Object.entries(margins).map(([name, margin]) => (
          <Margin
            key={name}
            name={name}
            margin={margin}
            onChange={(next) => setMargins({ ...margins, [name]: next })}
            onRemove={() => remove(name)}
          />
        ))}
      </div>
      <div className="results-choices">
        {free.length > 0 ? (
          <LabelledItem label={text('add')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              value={null}
              placeholder={text('choose')}
              options={free.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(name: string | null) => name && add(name)}
            />
          </LabelledItem>
        ) : null}
        {Object.keys(margins).length > 0 ? (
          <Button
            type="primary"
            disabled={open.length > 0 || JSON.stringify(margins) === inForce}
            onClick={() => ask({ margins: JSON.stringify(margins) })}
          >
            {text('compute')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

interface MarginProps {
  name: string;
  margin: Readonly<Record<string, number>>;
  onChange(next: Readonly<Record<string, number>>): void;
  onRemove(): void;
}

function Margin({ name, margin, onChange, onRemove }: MarginProps) {
  const text = useText('results.weights.');
  const names = useNames();
  const figures = useFigures();
  const sum = sumOf(margin);
  const isWhole = Math.abs(sum - 100) <= 0.05;
  return (
    <fieldset className="results-margin">
      <legend>{names.name(name)}</legend>
      {Object.entries(margin).map(([level, share]) => (
        <LabelledItem key={level} label={names.level(name, level)}>
          <NumberInput
            min={0}
            max={100}
            step={0.1}
            changeOnWheel={false}
            suffix="%"
            value={share}
            onChange={(next) => onChange({ ...margin, [level]: next ?? 0 })}
          />
        </LabelledItem>
      ))}
      <p className="results-margin-sum" data-state={isWhole ? 'whole' : 'open'} role="status">
        {text(isWhole ? 'sum' : 'sumOpen', { sum: figures.number(sum, 1) })}
      </p>
      <Button type="text" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
        {text('remove', { name: names.name(name) })}
      </Button>
    </fieldset>
  );
}
