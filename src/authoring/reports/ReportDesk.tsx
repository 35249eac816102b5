import { history, useSearchParams } from '@umijs/max';
import { Alert, Button, Empty, Flex } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { instrumentPath } from '@/authoring/frame/screens';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { useText } from '@/kit/text/useText';
import { Inspector } from './Inspector';
import { partsOfReport } from './partsOfReport';
import { chooserOf, ReportSheet } from './ReportSheet';
import { SheetTools } from './SheetTools';
import { useSheetModel } from './useSheetModel';

/** A report: a sheet with its blocks, and at its side the fields of the selected one and the sample that drives it. */
export function ReportDesk({ id }: { id: string }) {
  const text = useText('reportEditor.');
  const instrument = useDraft(({ facts }) => facts.id);
  const report = useStructure().reports?.find((each) => each.id === id);
  if (report === undefined) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('gone')}>
        <Button onClick={() => history.push(instrumentPath(instrument, '/reports'))}>{text('all')}</Button>
      </Empty>
    );
  }
  return <Desk report={report} />;
}

/** What takes the focus in the fields: what is written or chosen in, else what can be pressed. */
const firstFields = ['.cm-content, input:enabled, textarea:enabled', 'button:enabled, a[href]'];

function Desk({ report }: { report: DraftReport }) {
  const text = useText('reportEditor.');
  const store = useDraftStore();
  const draft = useStructure();
  const [search] = useSearchParams();
  const asked = search.get('block') ?? undefined;
  const [selected, select] = useState(asked);
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const [locale = edited, setLocale] = useState<string>();
  const isHere = useDraft(useCallback(({ view }) => view.locales.has(locale), [locale]));
  const sheet = useSheetModel(report, locale);
  const sheetRoom = useRef<HTMLDivElement>(null);
  const inspectorRoom = useRef<HTMLElement>(null);
  const block = report.blocks.find((each) => each.id === selected);
  // Who comes with a block in the address is led to it.
  useEffect(() => {
    if (asked === undefined) return;
    select(asked);
    chooserOf(sheetRoom.current, asked)?.focus();
  }, [asked]);
  const choose = (wanted: string) => {
    store.show(wanted);
    setLocale(wanted);
  };
  const edit = () => {
    const fields = inspectorRoom.current?.querySelector('.inspector-fields');
    const [first] = firstFields.flatMap((each) => fields?.querySelector<HTMLElement>(each) ?? []);
    first?.focus();
  };
  return (
    <div className="report-desk">
      <section ref={sheetRoom} className="report-preview stack" aria-labelledby="report-sheet">
        <Flex gap={8} wrap align="center" justify="space-between">
          <h2 id="report-sheet" className="part-heading">
            {text('sheet')}
          </h2>
          <SheetTools code={report.code} locale={locale} onLocale={choose} />
        </Flex>
        <p className="row-quiet sheet-keys keys-help">{text('sheet.keys')}</p>
        {isHere ? null : <Alert type="info" title={text('preview.loading')} />}
        <ReportSheet
          report={report}
          sheet={sheet}
          locale={locale}
          selected={selected}
          onSelect={select}
          onEdit={edit}
        />
      </section>
      <div className="report-side">
        <Inspector
          report={report}
          block={block}
          room={inspectorRoom}
          onBack={() => block && chooserOf(sheetRoom.current, block.id)?.focus()}
          onClose={() => select(undefined)}
        />
        <SamplePanel drives={partsOfReport(draft, report)} />
      </div>
    </div>
  );
}
