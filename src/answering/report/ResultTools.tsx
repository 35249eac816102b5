import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { ComponentProps } from 'react';
import { useText } from '@/kit/text/useText';
import { SavePdf } from './SavePdf';

interface Props extends ComponentProps<typeof SavePdf> {
  /** The name of a language in the language itself. */
  languageName(locale: string): string;
  onLocale(locale: string): void;
}

/** The tools of a result: its language, PDF, print. */
export function ResultTools({ result, languageName, onLocale, fetchPdf }: Props) {
  const text = useText();
  return (
    <>
      <Select
        aria-label={text('result.language')}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={result.locale}
        onChange={onLocale}
        options={result.locales.map((each) => ({ value: each, label: languageName(each) }))}
      />
      <SavePdf result={result} fetchPdf={fetchPdf} />
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {text('result.print')}
      </Button>
    </>
  );
}
