import { Select } from 'antd';
import { useResultsAddress } from '../frame/resultsContext';
import { useNames } from './names';

/** What is compared: several scores or questions that are numbers; none chosen: all scores. */
export function ScoresChoice({ id, placeholder }: { id?: string; placeholder: string }) {
  const { asked, ask } = useResultsAddress();
  const names = useNames();
  return (
    <Select
      id={id}
      mode="multiple"
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      value={asked.get('of')?.split(',') ?? []}
      placeholder={placeholder}
      options={names.all
        .filter(({ isNumeric, role }) => isNumeric && role !== 'fact')
        .map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(codes) => ask({ of: codes.length === 0 ? null : codes.join(',') })}
    />
  );
}
