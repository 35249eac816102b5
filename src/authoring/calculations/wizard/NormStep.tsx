import { Flex, Input, InputNumber, Radio, Select } from 'antd';
import type { Table } from 'core/instrument/document';
import { freeCode } from 'core/instrument/freeCode';
import { useId, useState } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { FieldGroup } from '../FieldGroup';
import { PasteProblems } from '../tables/PasteProblems';
import { type ReadTable, readPasted } from '../tables/pasting';
import { codeOfScale, guessedKey, type NormChoice } from './choices';
import type { StepProps } from './stepProps';

const kinds = ['none', 'moments', 'table', 'pasted'] as const;
const fields = ['respondent.sex', 'respondent.age', 'respondent.country'] as const;

/** Whether there is a T score, and which norms it uses. */
export function NormStep({ state, onChange }: StepProps) {
  const text = useText();
  const id = useId();
  const { tables = [] } = useStructure();
  const { norm } = state;
  const [read, setRead] = useState<ReadTable>();
  const [pasted, setPasted] = useState('');
  const set = (changes: Partial<NormChoice>) => onChange({ norm: { ...norm, ...changes } });
  const keysOf = (table: Pick<Table, 'keys'> | undefined) => (table?.keys ?? []).map(({ name }) => guessedKey(name));
  const paste = (typed: string) => {
    setPasted(typed);
    const found = typed.trim() === '' ? undefined : readPasted(typed);
    setRead(found);
    const code = freeCode(`${codeOfScale(state) || 'scale'}_norms`, new Set(tables.map((table) => table.code)));
    const table = found && found.rows.length > 0 ? { code, keys: found.keys, rows: found.rows } : null;
    set({ pasted: table, keys: keysOf(table ?? undefined) });
  };
  const chosen = norm.kind === 'table' ? tables.find(({ code }) => code === norm.table) : (norm.pasted ?? undefined);
  return (
    <Flex vertical gap={16}>
      <FieldGroup label={text('calculation.wizard.norm')}>
        <Radio.Group
          value={norm.kind}
          options={kinds.map((kind) => ({
            value: kind,
            label: text(`calculation.wizard.norm.${kind}`),
            disabled: kind === 'table' && tables.length === 0,
          }))}
          onChange={({ target }) => {
            const kind = kinds.find((each) => each === target.value) ?? 'none';
            set({ kind, keys: kind === 'pasted' ? keysOf(norm.pasted ?? undefined) : [], table: null });
          }}
        />
      </FieldGroup>
      {norm.kind === 'none' ? null : (
        <div className="calculation-field">
          <label htmlFor={`${id}-name`}>{text('calculation.wizard.norm.name')}</label>
          <Input
            id={`${id}-name`}
            dir="auto"
            value={norm.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </div>
      )}
      {norm.kind === 'moments' ? (
        <Flex gap={16} wrap>
          {(['mean', 'sd'] as const).map((field) => (
            <div key={field} className="calculation-field">
              <label htmlFor={`${id}-${field}`}>{text(`calculation.wizard.norm.${field}`)}</label>
              <InputNumber<number>
                id={`${id}-${field}`}
                value={norm[field]}
                onChange={(value) => set({ [field]: value ?? null })}
              />
            </div>
          ))}
        </Flex>
      ) : null}
      {norm.kind === 'table' ? (
        <div className="calculation-field">
          <label htmlFor={`${id}-table`}>{text('calculation.wizard.norm.choose')}</label>
          <Select<string>
            id={`${id}-table`}
            className="wizard-table"
            value={norm.table}
            options={tables.map(({ code }) => ({ value: code, label: code }))}
            onChange={(table) => set({ table, keys: keysOf(tables.find(({ code }) => code === table)) })}
          />
        </div>
      ) : null}
      {norm.kind === 'pasted' ? (
        <div className="calculation-field wizard-paste">
          <label htmlFor={`${id}-paste`}>{text('calculation.wizard.norm.paste')}</label>
          <Input.TextArea
            id={`${id}-paste`}
            dir="ltr"
            rows={4}
            value={pasted}
            onChange={({ target }) => paste(target.value)}
          />
          {read ? <PasteProblems problems={read.problems} rows={read.rows.length} /> : null}
        </div>
      ) : null}
      {(norm.kind === 'table' || norm.kind === 'pasted') && chosen ? (
        <Flex gap={16} wrap>
          {chosen.keys.map(({ name }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may be the same.
            <div key={column} className="calculation-field">
              <label htmlFor={`${id}-key-${column}`}>{text('calculation.wizard.norm.key', { name })}</label>
              <Select<string>
                id={`${id}-key-${column}`}
                className="wizard-table"
                value={norm.keys[column] ?? 'score'}
                options={[
                  { value: 'score', label: text('calculation.wizard.norm.key.score') },
                  ...fields.map((field) => ({ value: field, label: text(`calculation.wizard.norm.key.${field}`) })),
                ]}
                onChange={(key) =>
                  set({
                    keys: chosen.keys.map((_, at) =>
                      at === column ? (key === 'score' ? null : key) : (norm.keys[at] ?? null),
                    ),
                  })
                }
              />
            </div>
          ))}
        </Flex>
      ) : null}
    </Flex>
  );
}
