import { DownOutlined, FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select, Space } from 'antd';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { resultFileName } from 'core/report/fileName';
import dayjs from 'dayjs';
import { useState } from 'react';
import { countryOfHelp } from '@/answering/help/helpCountry';
import { useCall } from '@/kit/form/useCall';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import './report.css';
import { languageOption } from '@/shell/languageName/languageOption';

interface Props extends PdfProps {
  /** The name of a language in the language itself. */
  languageName(locale: string): string;
  onLocale(locale: string): void;
}

/** The tools of a result: its language, PDF, print. */
export function ResultTools({ result, languageName, onLocale, fetchPdf, isOwn = false }: Props) {
  const text = useText();
  return (
    <>
      <Select
        aria-label={text('result.language')}
        showSearch={{ optionFilterProp: 'found' }}
        popupMatchSelectWidth={false}
        value={result.locale}
        onChange={onLocale}
        options={result.locales.map((each) => languageOption(each, languageName(each)))}
      />
      <SavePdf result={result} fetchPdf={fetchPdf} isOwn={isOwn} />
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {text('result.print')}
      </Button>
    </>
  );
}

interface PdfProps {
  result: AttemptResult;
  /**
   * Fetches the PDF of a report, by its code, in a language. `country`: whose addresses of help are in it; `answers`: with each question and
   * its answer, only of one's own.
   */
  fetchPdf(query: {
    report: string;
    locale: string;
    country?: string;
    answers?: 'with';
  }): Promise<BlobPart | undefined>;
  /** Whether it is the reader's own result, whose PDF can hold the single answers. */
  isOwn?: boolean;
}

/** Saves a report as a PDF in the language shown. With several reports one can be chosen. */
function SavePdf({ result, fetchPdf, isOwn }: PdfProps) {
  const text = useText();
  const reports = result.reports;
  const [chosen, choose] = useState<string>();
  const { busy, run } = useCall();
  const [first] = reports;
  if (first === undefined) return null;
  const report = reports.find(({ code }) => code === chosen) ?? first;
  const save = (query: { answers?: 'with' } = {}) =>
    run(async () => {
      const { locale, title, completedAt, risks } = result;
      const country = risks.length > 0 ? countryOfHelp() : undefined;
      const file = await fetchPdf({ report: report.code, locale, ...(country && { country }), ...query });
      if (file)
        saveFile(
          new Blob([file], { type: 'application/pdf' }),
          `${resultFileName(title, dayjs(completedAt).toDate())}.pdf`,
        );
    });
  return (
    <>
      {reports.length > 1 ? (
        <Select
          aria-label={text('result.pdf.report')}
          popupMatchSelectWidth={false}
          value={report.code}
          onChange={choose}
          options={reports.map(({ code, title }) => ({ value: code, label: title?.text ?? code }))}
        />
      ) : null}
      <Space.Compact>
        <Button icon={<FilePdfOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
          {text('result.pdf')}
        </Button>
        {isOwn ? (
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: [
                {
                  key: 'answers',
                  label: (
                    <span className="result-pdf-answers">
                      {text('result.pdf.answers')}
                      <small>{text('result.pdf.answers.help')}</small>
                    </span>
                  ),
                },
              ],
              onClick: () => void save({ answers: 'with' }),
            }}
          >
            <Button icon={<DownOutlined aria-hidden />} disabled={busy} aria-label={text('result.pdf.more')} />
          </Dropdown>
        ) : null}
      </Space.Compact>
    </>
  );
}
