import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { useText } from '@/kit/text/useText';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';

interface Props {
  languages: readonly ScopeLanguage[];
  value: readonly string[];
  onChange(locales: string[]): void;
}

/** The languages of the table; found by code, English name or own name. */
export function LanguageChoice({ languages, value, onChange }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const label = text('translations.languages');
  // In the order of the languages, not of the clicks.
  const inOrder = (chosen: readonly string[]) =>
    languages.filter(({ code }) => chosen.includes(code)).map(({ code }) => code);
  const set = (locales: string[]) => {
    setOpen(false);
    onChange(locales);
  };
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder={label}
      className="translation-languages"
      maxTagCount="responsive"
      {...flaggedLanguages(languages)}
      value={inOrder(value)}
      onChange={(chosen: string[]) => onChange(inOrder(chosen))}
      open={open}
      onOpenChange={setOpen}
      popupRender={(menu) => (
        <>
          {menu}
          <Flex gap={8} className="translation-languages-all">
            <Button size="small" onClick={() => set(languages.map(({ code }) => code))}>
              {text('translations.languages.all', { count: languages.length })}
            </Button>
            <Button size="small" onClick={() => set([])}>
              {text('translations.languages.none')}
            </Button>
          </Flex>
        </>
      )}
    />
  );
}
