import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import { Flag } from '../flag/Flag';
import { flaggedLanguages } from '../flag/flaggedLanguages';

interface Props {
  languages: Parameters<typeof flaggedLanguages>[0];
  value: string;
  onChange(locale: string): void;
}

/** The desk's language switch: found by code, English name or own name. */
export function LanguageSwitch({ languages, value, onChange }: Props) {
  const intl = useIntl();
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'shell.language' })}
      className="desk-language"
      popupMatchSelectWidth={220}
      variant="borderless"
      {...flaggedLanguages(languages)}
      // Where there is little room the flag stands alone; its name is still read aloud.
      labelRender={({ value: code, label }) => (
        <>
          <Flag emoji={languages.find((language) => language.code === code)?.flag ?? ''} />
          <span className="desk-language-name">{label}</span>
        </>
      )}
      value={value}
      onChange={onChange}
    />
  );
}
