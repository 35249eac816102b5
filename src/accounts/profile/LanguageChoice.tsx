import { Flex, Select, Typography } from 'antd';
import { useId } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';

interface Props {
  /** The account's language; null: none chosen yet. */
  chosen: string | null;
  saving: boolean;
  /** Resolves to whether it was saved. */
  save(locale: string): Promise<boolean>;
}

/** The language of the account: saved when chosen, and used at once. */
export function LanguageChoice({ chosen, saving, save }: Props) {
  const text = useText();
  const id = useId();
  const { locale, languages, switchLocale } = useLanguage();
  const choose = async (wanted: string) => {
    if (!(await save(wanted))) return;
    await switchLocale(wanted).catch(() => feedback.error(text('shell.languageFailed')));
  };
  return (
    <Flex vertical gap={8}>
      <label htmlFor={id}>{text('profile.details.language')}</label>
      <Select
        id={id}
        showSearch={{ filterOption: (typed, option) => option?.found.includes(typed.toLowerCase()) ?? false }}
        disabled={saving}
        aria-describedby={`${id}-help`}
        options={languages.map(({ code, label, nativeLabel, flag }) => ({
          value: code,
          label: `${flag} ${nativeLabel}`,
          found: `${code} ${label} ${nativeLabel}`.toLowerCase(),
        }))}
        value={chosen ?? locale}
        onChange={(wanted) => void choose(wanted)}
      />
      <Typography.Text id={`${id}-help`} type="secondary">
        {text('profile.details.languageHelp')}
      </Typography.Text>
    </Flex>
  );
}
