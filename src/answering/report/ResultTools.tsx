import { PrinterOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Select } from 'antd';
import type { ComponentProps } from 'react';
import { SavePdf } from './SavePdf';

interface Props extends ComponentProps<typeof SavePdf> {
  /** The name of a language in the language itself. */
  languageName(locale: string): string;
  onLocale(locale: string): void;
}

/** The tools of a result: its language, PDF, print. */
export function ResultTools({ result, languageName, onLocale, fetchPdf }: Props) {
  const intl = useIntl();
  return (
    <>
      <Select
        aria-label={intl.formatMessage({ id: 'result.language' })}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={result.locale}
        onChange={onLocale}
        options={result.locales.map((each) => ({ value: each, label: languageName(each) }))}
      />
      <SavePdf result={result} fetchPdf={fetchPdf} />
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {intl.formatMessage({ id: 'result.print' })}
      </Button>
    </>
  );
}
