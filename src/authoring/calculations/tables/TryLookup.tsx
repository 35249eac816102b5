import { useIntl } from '@umijs/max';
import { Flex, Input } from 'antd';
import type { Table } from 'core/instrument/document';
import { useState } from 'react';
import { valuesOn } from '@/authoring/formula/liveValue';
import { useSampleRun } from '@/authoring/sample/useSampleRun';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { readKey } from './pasting';

/** As a literal of the formula language. */
function literal(typed: string): string {
  const value = readKey(typed, 'exact');
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value);
}

/** A trial lookup, as formulas do it. */
export function TryLookup({ table: { code, keys } }: { table: Table }) {
  const intl = useIntl();
  const text = useText('calculation.');
  const { compiled } = useSampleRun();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const given = keys.map((_, column) => typed[column] ?? '');
  const formula = `lookup(${[`"${code}"`, ...given.map(literal)].join(', ')})`;
  const isComplete = given.every((each) => each.trim() !== '');
  const found = isComplete ? valuesOn({ compiled, input: { answers: {}, respondent: {} } })(formula) : undefined;
  const value = found?.value ?? null;
  const said = typeof value === 'number' ? intl.formatNumber(value, { maximumFractionDigits: 12 }) : String(value);
  const outcome = !isComplete ? 'help' : found === null ? 'broken' : value === null ? 'nothing' : 'found';
  return (
    <section className="calculation-section stack" aria-label={text('try')}>
      <h3>{text('try')}</h3>
      <Flex gap={12} wrap>
        {keys.map(({ name }, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <LabelledItem key={column} label={text('try.key', { name })}>
            <Input
              dir="ltr"
              value={typed[column] ?? ''}
              onChange={({ target }) => setTyped((before) => ({ ...before, [column]: target.value }))}
            />
          </LabelledItem>
        ))}
      </Flex>
      <p role="status">{text(`try.${outcome}`, { value: said })}</p>
    </section>
  );
}
