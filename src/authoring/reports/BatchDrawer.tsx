import { DownloadOutlined } from '@ant-design/icons';
import { getIntl, useIntl } from '@umijs/max';
import { Alert, Button, Drawer, Flex, Form, Input, Radio, Select } from 'antd';
import type { ReportBatch } from 'core/contract/answering/reportBatch';
import type { DraftReport } from 'core/instrument/draft';
import { useId } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { usePartText, useStructure } from '@/authoring/draft/useParts';
import { asFailure } from '@/kit/failure/requestFailure';
import { optionsOf } from '@/kit/form/optionsOf';
import { useTask } from '@/kit/form/useTask';
import { saveFile } from '@/kit/saveFile/saveFile';
import { LoadedList } from '@/kit/section/LoadedList';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { languageName } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';

/** Value for the language in which each person answered. */
const asAnswered = '';

interface Fields {
  report: string;
  locale: string;
  paper: 'a4' | 'letter';
  from?: string;
  to?: string;
}

const beginOf = (day: string | undefined) => (day ? new Date(`${day}T00:00:00`).toISOString() : null);
const endOf = (day: string | undefined) => (day ? new Date(`${day}T23:59:59.999`).toISOString() : null);

const wordsOf = (error: unknown) =>
  asFailure(error).message || getIntl().formatMessage({ id: 'request.connection.text' });

/** Reports of many results as PDFs: started here, made by the server, downloaded as one archive. */
export function BatchDrawer({ onClose }: { onClose(): void }) {
  const text = useText('reportBatch.');
  const id = useDraft(({ facts }) => facts.id);
  const { loaded, reload } = useLoaded(() => api.reportBatch.list({ params: { id } }));
  return (
    <Drawer open size="large" title={text('title')} onClose={onClose}>
      <Flex vertical gap={24}>
        <BatchForm id={id} onBegun={() => void reload()} />
        <section aria-labelledby="report-batches" className="report-batches">
          <h2 id="report-batches">{text('list')}</h2>
          <LoadedList loaded={loaded} reload={reload} empty={text('empty')}>
            {(batch) => <BatchItem key={batch.job.id} id={id} batch={batch} onEnded={() => void reload()} />}
          </LoadedList>
        </section>
      </Flex>
    </Drawer>
  );
}

function BatchForm({ id, onBegun }: { id: string; onBegun(): void }) {
  const intl = useIntl();
  const text = useText('reportBatch.');
  const { reports = [] } = useStructure();
  const locales = useDraft(({ facts }) => facts.locales);
  const [form] = Form.useForm<Fields>();
  const { busy, failure, run } = useTask((error) =>
    asFailure(error).code === 'not_found' ? text('notPublished') : wordsOf(error),
  );
  const begin = ({ report, locale, paper, from, to }: Fields) =>
    run(async () => {
      const body = { report, locale: locale || null, paper, from: beginOf(from), to: endOf(to) };
      await api.reportBatch.begin({ params: { id }, body, skipErrorHandler: true });
      onBegun();
    });
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={(fields) => void begin(fields)}
      initialValues={{ report: reports[0]?.code, locale: asAnswered, paper: 'a4' }}
    >
      <p>{text('lead')}</p>
      <Form.Item name="report" label={text('report')} rules={[{ required: true, message: text('report.missing') }]}>
        <Select
          labelRender={({ value }) => <ReportName report={reports.find(({ code }) => code === value)} />}
          options={reports.map((report) => ({ value: report.code, label: <ReportName report={report} /> }))}
        />
      </Form.Item>
      <Form.Item name="locale" label={text('locale')}>
        <Select
          showSearch={{ optionFilterProp: 'found' }}
          options={[
            { value: asAnswered, label: text('locale.answered'), found: text('locale.answered') },
            ...locales.map(({ locale }) => languageOption(locale)),
          ]}
        />
      </Form.Item>
      <Form.Item name="paper" label={text('paper')}>
        <Radio.Group
          optionType="button"
          options={optionsOf(['a4', 'letter'], (paper) =>
            intl.formatMessage({ id: `reportEditor.pdf.paper.${paper}` }),
          )}
        />
      </Form.Item>
      <Flex gap={16} wrap>
        <Form.Item name="from" label={text('from')}>
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="to"
          label={text('to')}
          dependencies={['from']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, to?: string) =>
                to && getFieldValue('from') > to ? Promise.reject(new Error(text('to.before'))) : Promise.resolve(),
            }),
          ]}
        >
          <Input type="date" />
        </Form.Item>
      </Flex>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} className="report-batch-failure" /> : null}
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('begin')}
      </Button>
    </Form>
  );
}

/** @param code of a report that is gone */
function ReportName({ report, code }: { report: DraftReport | undefined; code?: string }) {
  const title = usePartText(report?.id ?? '', 'title');
  return <>{title || report?.code || code}</>;
}

function BatchItem({ id, batch, onEnded }: { id: string; batch: ReportBatch; onEnded(): void }) {
  const intl = useIntl();
  const text = useText('reportBatch.');
  const when = useWhen();
  const describedBy = useId();
  const instrument = useDraft(({ facts }) => facts.code);
  const { reports = [] } = useStructure();
  const named = reports.find(({ code }) => code === batch.report);
  const { busy, failure, run } = useTask(wordsOf);
  const { job, report, locale, from, to, files, bytes, leftOut } = batch;
  const day = (time: string) => intl.formatDate(time, { dateStyle: 'medium' });
  const language = locale === null ? text('locale.answered') : languageName(locale);
  const download = () =>
    run(async () => {
      const file = await api.reportBatch.file({ params: { id, job: job.id }, skipErrorHandler: true });
      if (file) saveFile(new Blob([file], { type: 'application/zip' }), `${instrument}-${report}.zip`);
    });
  return (
    <li className="report-batch">
      <div id={describedBy} className="report-batch-facts">
        <ReportName report={named} code={report} />
        <span>{language}</span>
        {from ? <span>{text('since', { date: day(from) })}</span> : null}
        {to ? <span>{text('until', { date: day(to) })}</span> : null}
        <time dateTime={job.createdAt} title={when.absolute(job.createdAt)}>
          {when.relative(job.createdAt)}
        </time>
      </div>
      <JobProgress id={job.id} known={job} onEnded={onEnded} />
      {job.endedAt !== null && files + leftOut > 0 ? (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy}
          onClick={() => void download()}
          aria-describedby={describedBy}
        >
          {files > 0
            ? text('download', { count: files, megabytes: Math.max(0.1, bytes / 1_000_000) })
            : text('downloadList')}
        </Button>
      ) : null}
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
    </li>
  );
}
