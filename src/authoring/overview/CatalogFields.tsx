import { Select } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

/** Domain and area of the instrument, out of the catalogue. Another domain takes the area away. */
export function CatalogFields() {
  const text = useText();
  const { domain, area } = useStructure();
  const { set, setFields } = useEdits();
  const { loaded } = useLoaded(() => api.instrument.catalog({}));
  const domains = typeof loaded === 'object' ? loaded.domains : [];
  const areas = domains.find(({ code }) => code === domain)?.areas ?? [];
  /** One that the catalogue does not have (yet) stays as it is. */
  const options = (entries: readonly { code: string; name: string }[], chosen: string | undefined) => {
    const known = entries.map(({ code, name }) => ({ value: code, label: name }));
    const isUnknown = chosen !== undefined && !known.some(({ value }) => value === chosen);
    return isUnknown ? [...known, { value: chosen, label: chosen.replace(/[_-]+/g, ' ') }] : known;
  };
  return (
    <>
      <LabelledItem label={text('settings.domain')} help={text('settings.domain.help')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={domain}
          options={options(domains, domain)}
          onChange={(chosen?: string) => setFields(wholeInstrument, { domain: chosen, area: undefined })}
        />
      </LabelledItem>
      <LabelledItem label={text('settings.area')} help={text('settings.area.help')}>
        <Select
          allowClear
          disabled={domain === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          value={area}
          options={options(areas, area)}
          onChange={(chosen?: string) => set(wholeInstrument, 'area', chosen)}
        />
      </LabelledItem>
    </>
  );
}
