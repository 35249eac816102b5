import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useText } from '@/kit/text/useText';
import { languageOption } from '@/shell/languageName/languageOption';
import { PdfDrawer } from './PdfDrawer';

interface Props {
  /** Of the report */
  code: string;
  locale: string;
  onLocale(locale: string): void;
}

/** What is done with the whole sheet: its language, print and PDF. */
export function SheetTools({ code, locale, onLocale }: Props) {
  const text = useText('reportEditor.preview.');
  const locales = useDraft(({ facts }) => facts.locales);
  const [pdf, setPdf] = useState(false);
  return (
    <Flex gap={8} wrap>
      <Select
        aria-label={text('language')}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'found' }}
        value={locale}
        options={locales.map((each) => languageOption(each.locale))}
        onChange={onLocale}
      />
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {text('print')}
      </Button>
      <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => setPdf(true)}>
        {text('pdf')}
      </Button>
      {pdf ? <PdfDrawer code={code} locale={locale} onClose={() => setPdf(false)} /> : null}
    </Flex>
  );
}
