import { PlusOutlined } from '@ant-design/icons';
import { history, Link, useIntl, useParams } from '@umijs/max';
import { Button, Empty } from 'antd';
import type { DraftChart } from 'core/instrument/draft';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure, useText } from '@/authoring/draft/useParts';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { PartRows } from '@/authoring/list/PartRows';
import { localeDirection } from '@/start/languages';

/** The charts of an instrument. */
export default function ChartsPage() {
  const intl = useIntl();
  const { instrumentId = '' } = useParams();
  const adding = instrumentPath(instrumentId, '/charts/add-chart');
  return (
    <InstrumentScreen
      screen="charts"
      lead={intl.formatMessage({ id: 'chart.lead' })}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push(adding)}>
          {intl.formatMessage({ id: 'chart.add' })}
        </Button>
      }
    >
      <Charts adding={adding} />
    </InstrumentScreen>
  );
}

function Charts({ adding }: { adding: string }) {
  const intl = useIntl();
  const instrument = useDraft(({ facts }) => facts.id);
  const { charts = [] } = useStructure();
  if (charts.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={intl.formatMessage({ id: 'chart.empty' })}>
        <Button type="primary" onClick={() => history.push(adding)}>
          {intl.formatMessage({ id: 'chart.addFirst' })}
        </Button>
      </Empty>
    );
  }
  return (
    <PartRows
      parts={charts}
      label={intl.formatMessage({ id: 'chart.list' })}
      pathOf={(id) => instrumentPath(instrument, `/charts/edit-chart/${id}`)}
    >
      {(chart, path) => <ChartLine chart={chart} path={path} />}
    </PartRows>
  );
}

function ChartLine({ chart: { id, code, kind, series }, path }: { chart: DraftChart; path: string }) {
  const intl = useIntl();
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const own = useText(id, 'title', edited);
  const inBase = useText(id, 'title');
  const locale = own ? edited : base;
  return (
    <>
      <Link to={path} lang={locale} dir={localeDirection(locale)}>
        {own || inBase || intl.formatMessage({ id: 'chart.untitled' })}
      </Link>
      <span className="row-facts row-quiet">
        <code dir="ltr">{code}</code>
        <span>{intl.formatMessage({ id: `chart.kind.${kind}` })}</span>
        <span>{intl.formatMessage({ id: 'chart.count' }, { count: series.length })}</span>
      </span>
    </>
  );
}
