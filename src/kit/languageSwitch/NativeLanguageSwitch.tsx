import { useIntl } from '@umijs/max';
import { Flag } from '../flag/Flag';
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
      <Flag emoji={languages.find(({ code }) => code === value)?.flag ?? ''} />
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {languages.map(({ code, nativeLabel }) => (
          <option key={code} value={code} lang={code}>
            {nativeLabel}
          </option>
        ))}
      </select>
    </label>
  );
}
