import { Flex, Select } from 'antd';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { partName } from '@/authoring/names/partName';
import { useText } from '@/kit/text/useText';

interface Props {
  id?: string;
  value: string | undefined;
  onChange(code: string | undefined): void;
}

/** Chooses the cover among the instrument's images, each shown small. */
export function CoverSelect({ id, value, onChange }: Props) {
  const text = useText();
  const view = useDraft((state) => state.view);
  const options = (view.draft.images ?? []).map(({ id: part, code, source }) => ({
    value: code,
    label: partName(view, part)?.name ?? code,
    source,
  }));
  return (
    <Select
      id={id}
      allowClear
      value={value}
      options={options}
      optionRender={({ label, data }) => (
        <Flex gap={8} align="center">
          <img src={data.source} alt="" className="overview-cover" />
          {label}
        </Flex>
      )}
      notFoundContent={text('settings.cover.none')}
      onChange={(chosen?: string) => onChange(chosen)}
    />
  );
}
