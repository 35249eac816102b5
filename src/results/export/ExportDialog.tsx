import { useIntl } from '@umijs/max';
import { Alert, Button, Checkbox, Flex, Form, Modal, Radio, Select, Typography } from 'antd';
import type { JobRow } from 'core/contract/platform/job';
import type { Results } from 'core/contract/results/results';
import { codebookFormats, exportFormats, formatNames } from 'core/export/format';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';
import { useResultsAddress } from '../frame/resultsContext';

interface Fields {
  format: (typeof exportFormats)[number] | (typeof codebookFormats)[number];
  labels: string;
  layout: 'long' | 'wide';
  values: 'codes' | 'labels';
  missing: 'codes' | 'empty';
  times: boolean;
  flags: boolean;
  names: boolean;
}

const endings: Partial<Record<Fields['format'], string>> = { r: 'zip', ddi: 'xml' };
const cells = ['codes', 'labels'] as const;
const gaps = ['codes', 'empty'] as const;
const layouts = ['long', 'wide'] as const;
const plain: ReadonlySet<string> = new Set(['csv', 'jsonl', 'xlsx']);

/** A file with the data that the filter leaves, or its codebook: made by a job, then saved. */
export function ExportDialog({ results, onClose }: { results: Results; onClose(): void }) {
  const text = useText('results.export.');
  const { locale } = useIntl();
  const {
    place,
    filter: { flags, ...filter },
  } = useResultsAddress();
  const [form] = Form.useForm<Fields>();
  const format = Form.useWatch('format', form) ?? 'csv';
  const [job, setJob] = useState<{ id: string; format: Fields['format'] }>();
  const [ended, setEnded] = useState<JobRow>();
  const [failure, setFailure] = useState<string>();
  const isData = (exportFormats as readonly string[]).includes(format);

  async function begin(fields: Fields): Promise<void> {
    setFailure(undefined);
    setEnded(undefined);
    const body = { ...fields, filter };
    try {
      const begun =
        place.of === 'survey'
          ? await api.dataExport.survey({ params: { id: place.id, item: place.item }, body, skipErrorHandler: true })
          : await api.dataExport.instrument({
              params: { id: place.id },
              body: { ...body, ...(results.part && { part: results.part }) },
              skipErrorHandler: true,
            });
      if (begun) setJob({ id: begun.job, format: fields.format });
    } catch (error) {
      setFailure(asFailure(error).message);
    }
  }

  async function save(): Promise<void> {
    if (job === undefined) return;
    try {
      const file = await api.dataExport.file({ params: { job: job.id }, skipErrorHandler: true });
      if (file) saveFile(file, `results.${endings[job.format] ?? job.format}`);
    } catch (error) {
      setFailure(asFailure(error).message);
    }
  }

  return (
    <Modal open title={text('title')} footer={null} onCancel={onClose}>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={job !== undefined && ended === undefined}
        initialValues={{
          ...{ format: 'csv', labels: locale, layout: 'long', values: 'codes', missing: 'codes' },
          ...{ times: false, flags: false, names: false },
        }}
        onFinish={(fields) => void begin({ ...form.getFieldsValue(true), ...fields })}
      >
        <Typography.Paragraph type="secondary">{text('lead')}</Typography.Paragraph>
        <Form.Item name="format" label={text('format')}>
          <Select
            options={[
              ...exportFormats.map((value) => ({ value, label: formatNames[value] })),
              ...codebookFormats.map((value) => ({ value, label: text('codebook', { form: formatNames[value] }) })),
            ]}
          />
        </Form.Item>
        <LabelsItem />
        {isData && plain.has(format) ? (
          <>
            <Form.Item name="values" label={text('values')}>
              <Radio.Group options={cells.map((value) => ({ value, label: text(`values.${value}`) }))} />
            </Form.Item>
            <Form.Item name="missing" label={text('missing')}>
              <Radio.Group options={gaps.map((value) => ({ value, label: text(`missing.${value}`) }))} />
            </Form.Item>
          </>
        ) : null}
        {isData ? (
          <>
            <Form.Item name="layout" label={text('layout')} hidden={place.of === 'instrument'}>
              <Radio.Group options={layouts.map((value) => ({ value, label: text(`layout.${value}`) }))} />
            </Form.Item>
            <Form.Item name="times" valuePropName="checked" noStyle>
              <Checkbox>{text('times')}</Checkbox>
            </Form.Item>
            {results.isGrouped ? null : (
              <Form.Item name="names" valuePropName="checked" noStyle>
                <Checkbox>{text('names')}</Checkbox>
              </Form.Item>
            )}
          </>
        ) : null}
        <Flex vertical gap={12} style={{ marginBlockStart: 16 }}>
          {flags === undefined ? null : <Alert type="warning" showIcon title={text('noFlags')} />}
          {results.isGrouped ? <Typography.Text type="secondary">{text('withheld')}</Typography.Text> : null}
          {job ? <JobProgress key={job.id} id={job.id} onEnded={setEnded} /> : null}
          {failure === undefined ? null : (
            <Typography.Text type="danger" role="alert">
              {failure}
            </Typography.Text>
          )}
          <Flex gap={8} justify="end" wrap>
            {ended?.state === 'done' ? (
              <Button type="primary" onClick={() => void save()}>
                {text('save')}
              </Button>
            ) : null}
            <Button
              type={ended?.state === 'done' ? 'default' : 'primary'}
              htmlType="submit"
              disabled={flags !== undefined}
            >
              {text('make')}
            </Button>
          </Flex>
        </Flex>
      </Form>
    </Modal>
  );
}

/** The language of labels: one, so that no cell holds two. */
function LabelsItem() {
  const text = useText('results.export.');
  return (
    <Form.Item name="labels" label={text('labels')}>
      <Select
        showSearch={{ optionFilterProp: 'found' }}
        options={enabledLanguages().map(({ code }) => languageOption(code))}
      />
    </Form.Item>
  );
}
