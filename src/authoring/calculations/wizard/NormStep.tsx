import { Flex, Input, Radio, Select } from 'antd';
import type { Table } from 'core/instrument/document';
import { freeCode } from 'core/instrument/freeCode';
import { pasteTable } from 'core/instrument/pasteTable';
import { useState } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { FieldGroup } from '../FieldGroup';
import { PasteProblems } from '../tables/PasteProblems';
import type { ReadTable } from '../tables/pasting';
import { codeOfScale, guessedKey, type NormChoice, type StepProps } from './choices';

const kinds = ['none', 'moments', 'table', 'pasted'] as const;
const fields = ['score', 'respondent.sex', 'respondent.age', 'respondent.country'] as const;

const keysOf = (table: Pick<Table, 'keys'> | null | undefined) =>
  (table?.keys ?? []).map(({ name }) => guessedKey(name));

/** Whether there is a T score, and which norms it uses. */
export function NormStep({ state, onChange }: StepProps) {
  const text = useText('calculation.wizard.');
  const { tables = [] } = useStructure();
  const { norm } = state;
  const [read, setRead] = useState<ReadTable>();
  const [pasted, setPasted] = useState('');
  const set = (changes: Partial<NormChoice>) => onChange({ norm: { ...norm, ...changes } });
  const paste = (typed: string) => {
    setPasted(typed);
    const found = typed.trim() === '' ? undefined : pasteTable(typed);
    setRead(found);
    const code = freeCode(`${codeOfScale(state) || 'scale'}_norms`, new Set(tables.map((table) => table.code)));
    const table = found && found.rows.length > 0 ? { code, keys: found.keys, rows: found.rows } : null;
    set({ pasted: table, keys: keysOf(table) });
  };
  const tableOf = (code: string | null) => tables.find((table) => table.code === code);
  const chosen = norm.kind === 'table' ? tableOf(norm.table) : norm.kind === 'pasted' ? norm.pasted : null;
  return (
    <Flex vertical gap={16}>
      <FieldGroup label={text('norm')}>
        <Radio.Group
          value={norm.kind}
          options={optionsOf(kinds, (kind) => text(`norm.${kind}`)).map((option) => ({
            ...option,
            disabled: option.value === 'table' && tables.length === 0,
          }))}
          onChange={({ target: { value: kind } }) =>
            set({ kind, keys: kind === 'pasted' ? keysOf(norm.pasted) : [], table: null })
          }
        />
      </FieldGroup>
      {norm.kind === 'none' ? null : (
        <LabelledItem label={text('norm.name')}>
          <Input dir="auto" value={norm.name} onChange={({ target }) => set({ name: target.value })} />
        </LabelledItem>
      )}
      {norm.kind === 'moments' ? (
        <Flex gap={16} wrap>
          {(['mean', 'sd'] as const).map((field) => (
            <LabelledItem key={field} label={text(`norm.${field}`)}>
              <NumberInput<number> value={norm[field]} onChange={(value) => set({ [field]: value })} />
            </LabelledItem>
          ))}
        </Flex>
      ) : null}
      {norm.kind === 'table' ? (
        <LabelledItem label={text('norm.choose')}>
          <Select<string>
            className="wizard-table"
            value={norm.table}
            options={tables.map(({ code }) => ({ value: code, label: code }))}
            onChange={(table) => set({ table, keys: keysOf(tableOf(table)) })}
          />
        </LabelledItem>
      ) : null}
      {norm.kind === 'pasted' ? (
        <LabelledItem
          className="wizard-paste"
          label={text('norm.paste')}
          extra={read ? <PasteProblems problems={read.problems} rows={read.rows.length} /> : null}
        >
          <Input.TextArea dir="ltr" rows={4} value={pasted} onChange={({ target }) => paste(target.value)} />
        </LabelledItem>
      ) : null}
      {chosen ? (
        <Flex gap={16} wrap>
          {chosen.keys.map(({ name }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may be the same.
            <LabelledItem key={column} label={text('norm.key', { name })}>
              <Select
                className="wizard-table"
                value={norm.keys[column] ?? 'score'}
                options={optionsOf(fields, (field) => text(`norm.key.${field}`))}
                onChange={(field) => {
                  const key = field === 'score' ? null : field;
                  set({ keys: chosen.keys.map((_, at) => (at === column ? key : (norm.keys[at] ?? null))) });
                }}
              />
            </LabelledItem>
          ))}
        </Flex>
      ) : null}
    </Flex>
  );
}
