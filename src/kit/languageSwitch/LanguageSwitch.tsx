import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import { flaggedOptions } from '../flag/flaggedOptions';

interface Language {
  code: string;
  label: string;
  nativeLabel: string;
  flag: string;
}

interface Props {
  languages: readonly Language[];
  value: string;
  onChange(locale: string): void;
}

/** The desk's language switch: found by code, English name or own name. */
export function LanguageSwitch({ languages, value, onChange }: Props) {
  const intl = useIntl();
  const options = languages.map(({ code, label, nativeLabel, flag }) => ({
    value: code,
    label: nativeLabel,
    flag,
    found: `${code} ${label} ${nativeLabel}`.toLowerCase(),
  }));
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'shell.language' })}
      className="desk-language"
      showSearch={{ filterOption: (typed, option) => option?.found.includes(typed.toLowerCase()) ?? false }}
      popupMatchSelectWidth={220}
      variant="borderless"
      {...flaggedOptions(options)}
      value={value}
      onChange={onChange}
    />
  );
}
