import { Empty, Flex, Segmented } from 'antd';
import { buildReport } from 'core/report';
import { textFor } from 'core/report/context';
import { useMemo, useState } from 'react';
import { ReportView } from '@/answering';
import { useText } from '@/kit/text/useText';
import type { Outcome } from './useOutcome';

/** The reports on the answers, one at a time. */
export function ReportPanel({ outcome, locale }: { outcome: Outcome; locale: string }) {
  const text = useText('test.');
  const { context, document, explanations } = outcome;
  const reports = document.reports ?? [];
  const [chosen, setChosen] = useState<string>();
  const report = reports.find(({ code }) => code === chosen) ?? reports[0];
  const model = useMemo(() => report && buildReport(context, report), [context, report]);
  if (model === undefined) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('noReports')} />;
  }
  return (
    <Flex vertical gap={12}>
      {reports.length > 1 ? (
        <Segmented<string>
          aria-label={text('report')}
          value={model.code}
          onChange={setChosen}
          options={reports.map(({ code }) => ({
            value: code,
            label: textFor(context, `report.${code}.title`)?.text ?? code,
          }))}
        />
      ) : null}
      <p className="quiet">{text(`for.${model.audience}`)}</p>
      <ReportView report={model} explanations={explanations} locale={locale} />
    </Flex>
  );
}
