import { FilePdfOutlined, PlusOutlined } from '@ant-design/icons';
import { history, Link, useIntl, useParams } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure, useText } from '@/authoring/draft/useParts';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { PartRows } from '@/authoring/list/PartRows';
import { localeDirection } from '@/start/languages';
import { BatchDrawer } from './BatchDrawer';
import './reports.css';

/** The reports of an instrument, in the order in which they are shown. */
export default function ReportsPage() {
  const intl = useIntl();
  const { instrumentId = '' } = useParams();
  const adding = instrumentPath(instrumentId, '/reports/add-report');
  return (
    <InstrumentScreen
      screen="reports"
      lead={intl.formatMessage({ id: 'reportEditor.lead' })}
      actions={
        <Flex gap={8} wrap>
          <PdfsOfResults />
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push(adding)}>
            {intl.formatMessage({ id: 'reportEditor.add' })}
          </Button>
        </Flex>
      }
    >
      <Reports adding={adding} />
    </InstrumentScreen>
  );
}

/** Only of an instrument that somebody can have answered. */
function PdfsOfResults() {
  const intl = useIntl();
  const isPublished = useDraft(({ facts }) => facts.status !== 'draft');
  const [open, setOpen] = useState(false);
  if (!isPublished) return null;
  return (
    <>
      <Button icon={<FilePdfOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: 'reportBatch.open' })}
      </Button>
      {open ? <BatchDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Reports({ adding }: { adding: string }) {
  const intl = useIntl();
  const instrument = useDraft(({ facts }) => facts.id);
  const { reports = [] } = useStructure();
  if (reports.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={intl.formatMessage({ id: 'reportEditor.empty' })}>
        <Button type="primary" onClick={() => history.push(adding)}>
          {intl.formatMessage({ id: 'reportEditor.addFirst' })}
        </Button>
      </Empty>
    );
  }
  return (
    <PartRows
      parts={reports}
      label={intl.formatMessage({ id: 'reportEditor.list' })}
      pathOf={(id) => instrumentPath(instrument, `/reports/edit-report/${id}`)}
    >
      {(report, path) => <ReportLine report={report} path={path} />}
    </PartRows>
  );
}

function ReportLine({ report, path }: { report: DraftReport; path: string }) {
  const intl = useIntl();
  const { id, code, audience = 'respondent', blocks } = report;
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const own = useText(id, 'title', edited);
  const inBase = useText(id, 'title');
  const locale = own ? edited : base;
  return (
    <>
      <Link to={path} lang={locale} dir={localeDirection(locale)}>
        {own || inBase || intl.formatMessage({ id: 'reportEditor.untitled' })}
      </Link>
      <span className="row-facts row-quiet">
        <code dir="ltr">{code}</code>
        <span>{intl.formatMessage({ id: `reportEditor.audience.${audience}` })}</span>
        <span>{intl.formatMessage({ id: 'reportEditor.count' }, { count: blocks.length })}</span>
      </span>
    </>
  );
}
