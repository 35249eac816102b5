import { useIntl } from '@umijs/max';
import { Flex, Input } from 'antd';
import type { Table } from 'core/instrument/document';
import { useId, useState } from 'react';
import { valuesOn } from '@/authoring/formula/liveValue';
import { useSampleRun } from '@/authoring/sample/useSampleRun';
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
  const text = useText();
  const id = useId();
  const { compiled } = useSampleRun();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const given = keys.map((_, column) => typed[column] ?? '');
  const formula = `lookup(${[`"${code}"`, ...given.map(literal)].join(', ')})`;
  const isComplete = given.every((each) => each.trim() !== '');
  const found = isComplete ? valuesOn({ compiled, input: { answers: {}, respondent: {} } })(formula) : undefined;
  const value = found?.value ?? null;
  return (
    <section className="calculation-section" aria-label={text('calculation.try')}>
      <h3>{text('calculation.try')}</h3>
      <Flex gap={12} wrap>
        {keys.map(({ name }, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <div key={column} className="calculation-field">
            <label htmlFor={`${id}-${column}`}>{text('calculation.try.key', { name })}</label>
            <Input
              id={`${id}-${column}`}
              dir="ltr"
              value={typed[column] ?? ''}
              onChange={({ target }) => setTyped((before) => ({ ...before, [column]: target.value }))}
            />
          </div>
        ))}
      </Flex>
      <p role="status">
        {!isComplete
          ? text('calculation.try.help')
          : found === null
            ? text('calculation.try.broken')
            : value === null
              ? text('calculation.try.nothing')
              : text('calculation.try.found', {
                  value:
                    typeof value === 'number' ? intl.formatNumber(value, { maximumFractionDigits: 12 }) : String(value),
                })}
      </p>
    </section>
  );
}
