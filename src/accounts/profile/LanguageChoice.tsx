import { Flex, Select, Typography } from 'antd';
import { useId } from 'react';
import { byFound } from '@/accounts/person/PersonFields';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { languageOptions } from '@/shell/start/languages';
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
  const { locale, switchLocale } = useLanguage();
  const choose = async (wanted: string) => {
    if (!(await save(wanted))) return;
    await switchLocale(wanted).catch(() => feedback.error(text('shell.languageFailed')));
  };
  return (
    <Flex vertical gap={8}>
      <label htmlFor={id}>{text('profile.details.language')}</label>
      <Select
        id={id}
        showSearch={{ filterOption: byFound }}
        disabled={saving}
        aria-describedby={`${id}-help`}
        options={languageOptions()}
        value={chosen ?? locale}
        onChange={(wanted) => void choose(wanted)}
      />
      <Typography.Text id={`${id}-help`} type="secondary">
        {text('profile.details.languageHelp')}
      </Typography.Text>
    </Flex>
  );
}
