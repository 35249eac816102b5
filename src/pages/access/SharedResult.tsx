import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { useIntl, useSearchParams } from '@umijs/max';
import { Alert, Button, Select, Skeleton } from 'antd';
import type { AttemptResult } from 'core/contract/attempt';
import { useState } from 'react';
import { api } from '@/api/client';
import { useCached } from '@/api/useCached';
import { feedback } from '@/components/feedback/feedback';
import { untold } from '@/components/form/serverErrors';
import { saveFile } from '@/components/saveFile/saveFile';
import { languageName } from '@/features/player/languageName';
import { dateInWords } from '@/features/player/momentInWords';
import { reportsOf } from '@/features/report/models';
import { ResultBody } from '@/features/report/ResultBody';
import { RequestFailure } from '@/requestFailure';

/** The result that a right opens, as its owner sees it; to staff as staff see it. */
export function SharedResult({ id }: { id: string }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const locale = search.get('locale') ?? intl.locale;
  const { data, error, loading, refresh } = useCached(`shared-result:${id}:${locale}`, (options) =>
    api.access.result({ params: { id }, query: { locale }, ...options }),
  );
  // What has been taken back meanwhile is not to stay on the screen.
  if (error && !loading) {
    const said = error instanceof RequestFailure && error.reason === 'business' ? error.message : undefined;
    return (
      <Alert
        role="alert"
        type="warning"
        showIcon
        title={said ?? intl.formatMessage({ id: 'list.failed' })}
        action={said ? undefined : <Button onClick={refresh}>{intl.formatMessage({ id: 'list.retry' })}</Button>}
      />
    );
  }
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <div aria-busy={loading}>
      <div className="access-bar">
        <Select
          aria-label={intl.formatMessage({ id: 'result.language' })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          value={data.locale}
          onChange={(chosen: string) => setSearch({ id, locale: chosen }, { replace: true })}
          options={data.locales.map((each) => ({ value: each, label: languageName(each) }))}
        />
        <SavePdf id={id} result={data} />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {intl.formatMessage({ id: 'result.print' })}
        </Button>
      </div>
      <ResultBody result={data} dateInWords={dateInWords} />
    </div>
  );
}

/** The report as a PDF in the language that is shown; of several reports the one that is chosen. */
function SavePdf({ id, result }: { id: string; result: AttemptResult }) {
  const intl = useIntl();
  const reports = reportsOf(result);
  const [chosen, choose] = useState<string>();
  const [working, setWorking] = useState(false);
  const [first] = reports;
  if (first === undefined) return null;
  const report = reports.find(({ code }) => code === chosen) ?? first;
  const save = async () => {
    setWorking(true);
    try {
      const { locale } = result;
      const file = await api.access.reportPdf({ params: { id }, query: { report: report.code, locale } });
      if (file) saveFile(new Blob([file], { type: 'application/pdf' }), `${report.code}-${locale}.pdf`);
    } catch (error) {
      const message = untold(error);
      if (message) feedback.error(message);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      {reports.length > 1 ? (
        <Select
          aria-label={intl.formatMessage({ id: 'result.pdf.report' })}
          popupMatchSelectWidth={false}
          value={report.code}
          onChange={choose}
          options={reports.map(({ code, title }) => ({ value: code, label: title?.text ?? code }))}
        />
      ) : null}
      <Button icon={<FilePdfOutlined aria-hidden />} loading={working} onClick={() => void save()}>
        {intl.formatMessage({ id: 'result.pdf' })}
      </Button>
    </>
  );
}
