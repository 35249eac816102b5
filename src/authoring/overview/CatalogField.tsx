import { AutoComplete } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import { wholeInstrument } from 'core/instrument/operations';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
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
  const isFaulty = (typed: string) => typed.trim() !== '' && !codePatterns.part.test(typed.trim());
  const commit = (typed: string) => !isFaulty(typed) && set(wholeInstrument, field, typed.trim() || undefined);
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
