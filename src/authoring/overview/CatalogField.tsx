import { AutoComplete } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import { wholeInstrument } from 'core/instrument/operations';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
import { codeFromTitle } from '@/authoring/names/codeFromTitle';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

/** The domain or area of the instrument: one that another instrument has, or a new one. */
export function CatalogField({ field }: { field: 'domain' | 'area' }) {
  const text = useText();
  const draft = useStructure();
  const { set } = useEdits();
  const { loaded } = useLoaded(() => api.instrument.catalog({}));
  const used = typeof loaded === 'object' ? loaded[`${field}s`] : [];
  /** What is no code yet is a name. */
  const codeIn = (typed: string) => (codePatterns.part.test(typed.trim()) ? typed.trim() : codeFromTitle(typed));
  const isFaulty = (typed: string) => typed.trim() !== '' && codeIn(typed) === '';
  const commit = (typed: string) => !isFaulty(typed) && set(wholeInstrument, field, codeIn(typed) || undefined);
  const { value, onChange, save } = useTyped(draft[field] ?? '', commit, { onLeaving: true });
  const fault = isFaulty(value) ? text('instrument.new.codeMalformed') : undefined;
  return (
    <LabelledItem label={text(`settings.${field}`)} help={text(`settings.${field}.help`)} fault={fault}>
      <AutoComplete
        allowClear
        value={value}
        options={used.filter((code) => code.includes(value.trim())).map((code) => ({ value: code }))}
        onChange={(typed?: string) => onChange(typed ?? '')}
        onBlur={save}
        onSelect={save}
      />
    </LabelledItem>
  );
}
