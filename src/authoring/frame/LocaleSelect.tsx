import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { localeDirection } from '@/shell/start/languages';
import { useLanguage } from '@/shell/start/useLanguage';
import { useDraft } from '../draft/DraftProvider';

interface Props {
  label: string;
  value: string | undefined;
  className: string;
  /** Offers all languages but the base language, or none. */
  besideBase?: boolean;
  onChange(locale: string | undefined): void;
}

/** Chooses a language of the draft or the interface; shows how much of the draft it has. */
export function LocaleSelect({ label, value, className, besideBase = false, onChange }: Props) {
  const intl = useIntl();
  const text = useText();
  const { languages } = useLanguage();
  const { baseLocale, locales } = useDraft(({ facts }) => facts);
  const known = new Map(locales.map((count) => [count.locale, count]));
  const codes = [...new Set([...known.keys(), ...languages.map(({ code }) => code)])];
  const options = codes
    .filter((code) => !besideBase || code !== baseLocale)
    .map((code) => {
      const { texts = 0, total = 0 } = known.get(code) ?? {};
      const name = languageName(code);
      // A mark of the interface’s direction: else the share stands on the side of the name’s own script.
      const mark = localeDirection(intl.locale) === 'rtl' ? '\u200f' : '\u200e';
      const share = intl.formatNumber(total > 0 ? texts / total : 0, { style: 'percent' });
      return languageOption(code, text('draft.languageShare', { name: `${name}${mark}`, share }));
    });
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={label}
      value={value}
      allowClear={besideBase}
      showSearch={{ optionFilterProp: 'found' }}
      popupMatchSelectWidth={false}
      options={options}
      onChange={(chosen?: string) => onChange(chosen)}
    />
  );
}
