import { useIntl } from '@umijs/max';
import './languageSwitch.css';

interface Language {
  code: string;
  nativeLabel: string;
  flag: string;
}

interface Props {
  languages: readonly Language[];
  value: string;
  onChange(locale: string): void;
}

/** The language switch of the pages that load no component library: the platform's own list, which is searched by typing. */
export function NativeLanguageSwitch({ languages, value, onChange }: Props) {
  const intl = useIntl();
  return (
    <label className="language-switch">
      <span className="visually-hidden">{intl.formatMessage({ id: 'shell.language' })}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {languages.map(({ code, nativeLabel, flag }) => (
          <option key={code} value={code} lang={code}>
            {`${flag} ${nativeLabel}`}
          </option>
        ))}
      </select>
    </label>
  );
}
