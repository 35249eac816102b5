import { Select } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';

/** The languages that the instrument is published in besides its base language; none: all that have texts. */
export function PublishedLocales() {
  const text = useText();
  const { baseLocale, settings = {} } = useStructure();
  const { set } = useEdits();
  const { locales: published = [] } = settings;
  const offered = enabledLanguages().filter(({ code }) => code !== baseLocale);
  const languages = [
    ...offered.map(({ code }) => languageOption(code)),
    // Languages that the interface does not have.
    ...published.filter((code) => !offered.some((each) => each.code === code)).map((code) => languageOption(code)),
  ];
  return (
    <LabelledItem label={text('settings.locales')} help={text('settings.locales.help')}>
      <Select
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'found' }}
        value={published}
        options={languages}
        onChange={(chosen: string[]) =>
          set(wholeInstrument, 'settings.locales', chosen.length === 0 ? undefined : [...chosen].sort())
        }
      />
    </LabelledItem>
  );
}
