import { FilePdfOutlined, PlusOutlined } from '@ant-design/icons';
import { history, useParams } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { PartRows } from '@/authoring/list/PartRows';
import { PartTitle } from '@/authoring/list/PartTitle';
import { BatchDrawer } from '@/authoring/reports/BatchDrawer';
import { useText } from '@/kit/text/useText';
import '@/authoring/reports/reports.css';

/** The reports of an instrument, in the order in which they are shown. */
export default function ReportsPage() {
  const text = useText();
  const { instrumentId = '' } = useParams();
  const adding = instrumentPath(instrumentId, '/reports/add-report');
  const actions = (
    <Flex gap={8} wrap>
      <PdfsOfResults />
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push(adding)}>
        {text('reportEditor.add')}
      </Button>
    </Flex>
  );
  return (
    <InstrumentScreen screen="reports" lead="reportEditor.lead" actions={actions}>
      <Reports adding={adding} instrument={instrumentId} />
    </InstrumentScreen>
  );
}

/** Only for an instrument that can have answers. */
function PdfsOfResults() {
  const text = useText();
  const isPublished = useDraft(({ facts }) => facts.status !== 'draft');
  const [open, setOpen] = useState(false);
  if (!isPublished) return null;
  return (
    <>
      <Button icon={<FilePdfOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('reportBatch.open')}
      </Button>
      {open ? <BatchDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Reports({ adding, instrument }: { adding: string; instrument: string }) {
  const text = useText();
  const { reports = [] } = useStructure();
  return (
    <PartRows
      parts={reports}
      words={{
        list: text('reportEditor.list'),
        empty: text('reportEditor.empty'),
        addFirst: text('reportEditor.addFirst'),
      }}
      adding={adding}
      pathOf={(id) => instrumentPath(instrument, `/reports/edit-report/${id}`)}
    >
      {({ id, audience = 'respondent', blocks }, path) => (
        <>
          <PartTitle id={id} path={path} untitled={text('reportEditor.untitled')} />
          <span className="row-facts row-quiet">
            <span>{text(`reportEditor.audience.${audience}`)}</span>
            <span>{text('reportEditor.count', { count: blocks.length })}</span>
          </span>
        </>
      )}
    </PartRows>
  );
}
