import { history, useIntl, useParams } from '@umijs/max';
import { Button, Flex, Form, Input, Radio } from 'antd';
import type { Audience } from 'core/instrument/document';
import { freeCode } from 'core/instrument/freeCode';
import { type FormEvent, useId, useState } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { newId } from '@/components/newId/newId';
import './reports.css';

/** A new report: its title and its readers; blocks are added where it is edited. */
export default function ReportsAddPage() {
  const intl = useIntl();
  return (
    <InstrumentScreen screen="reports" lead={intl.formatMessage({ id: 'reportEditor.add' })}>
      <NewReport />
    </InstrumentScreen>
  );
}

const pattern = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

function NewReport() {
  const intl = useIntl();
  const id = useId();
  const { instrumentId = '' } = useParams();
  const { reports = [] } = useStructure();
  const { add } = useEdits();
  const [title, setTitle] = useState('');
  const [audience, setAudience] = useState<Audience>('respondent');
  const [typed, setTyped] = useState<string>();
  const taken = new Set(reports.map(({ code }) => code));
  const code = (typed ?? freeCode(audience === 'staff' ? 'staff' : 'main', taken)).trim();
  const fault = code === '' ? 'empty' : taken.has(code) ? 'taken' : pattern.test(code) ? undefined : 'partMalformed';
  const text = (key: string) => intl.formatMessage({ id: `reportEditor.${key}` });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault) return;
    const part = newId();
    add('reports', { id: part, code, ...(audience === 'staff' && { audience }), blocks: [] }, { texts: { title } });
    history.replace(instrumentPath(instrumentId, `/reports/edit-report/${part}`));
  };
  return (
    <form className="report-new" onSubmit={submit}>
      <Form layout="vertical" component="div">
        <Form.Item label={text('title')} htmlFor={`${id}-title`}>
          <Input
            id={`${id}-title`}
            autoFocus
            maxLength={500}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Form.Item>
        <Form.Item label={text('audience')} help={text(`audience.${audience}.help`)}>
          <Radio.Group
            aria-label={text('audience')}
            value={audience}
            options={(['respondent', 'staff'] as const).map((value) => ({ value, label: text(`audience.${value}`) }))}
            onChange={({ target }) => setAudience(target.value as Audience)}
          />
        </Form.Item>
        <Form.Item
          label={intl.formatMessage({ id: 'draft.code' })}
          htmlFor={`${id}-code`}
          validateStatus={fault ? 'error' : undefined}
          help={fault ? intl.formatMessage({ id: `draft.code.${fault}` }, { code }) : undefined}
        >
          <Input
            id={`${id}-code`}
            dir="ltr"
            spellCheck={false}
            maxLength={100}
            value={typed ?? code}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" disabled={fault !== undefined}>
            {text('add.do')}
          </Button>
          <Button onClick={() => history.push(instrumentPath(instrumentId, '/reports'))}>{text('cancel')}</Button>
        </Flex>
      </Form>
    </form>
  );
}
