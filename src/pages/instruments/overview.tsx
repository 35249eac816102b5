import { DownloadOutlined, RocketOutlined } from '@ant-design/icons';
import { useIntl, useParams } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Flex, Grid, Skeleton, Table, Typography } from 'antd';
import type { InstrumentDetail, InstrumentProblem } from 'core/contract/instrument';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { api } from '@/api/client';
import { PageHeader } from '@/components/pageHeader/PageHeader';
import { StatusView } from '@/components/statusView/StatusView';
import { useWhen } from '@/components/when/useWhen';
import { ExchangeButtons } from '@/features/exchange/ExchangeButtons';
import { exportInstrument } from '@/features/instruments/exportInstrument';
import { LocaleList, localeName } from '@/features/instruments/LocaleCompleteness';
import { ProblemList } from '@/features/instruments/ProblemList';
import { PublishDialog } from '@/features/instruments/PublishDialog';
import { StatusWord } from '@/features/instruments/StatusWord';
import { Prose, WordsIn } from '@/features/report/Words';
import { TextRevision } from '@/features/textRevision/TextRevision';
import { useTranslationScope } from '@/translations/useTranslationScope';

interface Loaded {
  instrument: InstrumentDetail;
  problems: readonly InstrumentProblem[];
}

/** The overview of an instrument: what it is, what blocks publishing, its versions and languages. */
export default function InstrumentOverviewPage() {
  const intl = useIntl();
  const { instrumentId: id = '' } = useParams();
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const [publishing, setPublishing] = useState(false);
  const endPublishing = useCallback(() => setPublishing(false), []);

  const load = useCallback(async () => {
    try {
      const [instrument, problems] = await Promise.all([
        api.instrument.get({ params: { id } }),
        api.instrument.check({ params: { id } }),
      ]);
      if (instrument) setLoaded({ instrument, problems: problems ?? [] });
    } catch {
      setLoaded('failed');
    }
  }, [id]);

  useEffect(() => {
    setLoaded(undefined);
    void load();
  }, [load]);

  if (loaded === 'failed') return <StatusView code="404" text={intl.formatMessage({ id: 'instrument.notFound' })} />;
  if (!loaded) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { instrument, problems } = loaded;
  const text = (key: string) => intl.formatMessage({ id: key });

  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={instrument.title}
        lead={
          <Flex gap={12} wrap>
            <StatusWord status={instrument.status} />
            <code dir="ltr">{instrument.code}</code>
          </Flex>
        }
        actions={
          <>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void exportInstrument(instrument).catch(() => undefined)}
            >
              {text('instrument.export')}
            </Button>
            <Button
              type="primary"
              icon={<RocketOutlined aria-hidden />}
              disabled={!instrument.changed && instrument.version !== null}
              onClick={() => setPublishing(true)}
            >
              {text('instrument.publish')}
            </Button>
          </>
        }
      />
      <Facts instrument={instrument} />
      <Card title={text('instrument.beforePublishing')}>
        {problems.length > 0 ? (
          <ProblemList problems={problems} label={text('instrument.beforePublishing')} />
        ) : (
          <Alert type="success" showIcon title={text('publish.clear')} />
        )}
      </Card>
      <Card title={text('instrument.versions')}>
        <Versions instrument={instrument} />
      </Card>
      {instrument.version === null ? null : (
        <Card title={text('revision.title')}>
          <TextRevision id={instrument.id} />
        </Card>
      )}
      <Card title={text('instrument.languages')} extra={<TextExchange id={instrument.id} />}>
        <LocaleList locales={instrument.locales} />
      </Card>
      {publishing ? (
        <PublishDialog
          instrument={instrument}
          onClose={endPublishing}
          onPublished={() => {
            endPublishing();
            void load();
          }}
        />
      ) : null}
    </Flex>
  );
}

/** Its texts as files, for whoever translates them elsewhere. */
function TextExchange({ id }: { id: string }) {
  const { scope } = useTranslationScope();
  return scope ? (
    <Flex gap={8} wrap style={{ paddingBlock: 8 }}>
      <ExchangeButtons scope={scope} locales={[]} kind="Instrument" ownerId={id} />
    </Flex>
  ) : null;
}

function Facts({ instrument }: { instrument: InstrumentDetail }) {
  const intl = useIntl();
  const when = useWhen();
  const text = (id: string) => intl.formatMessage({ id });
  const { counts, settings } = instrument;
  const number = (value: number) => intl.formatNumber(value);
  const items = [
    { key: 'questions', label: text('instrument.questions'), children: number(counts.questions) },
    { key: 'sections', label: text('instrument.sections'), children: number(counts.sections) },
    { key: 'calculations', label: text('instrument.calculations'), children: number(counts.calculations) },
    { key: 'nuggets', label: text('instrument.nuggets'), children: number(counts.nuggets) },
    { key: 'reports', label: text('instrument.reports'), children: number(counts.reports) },
    { key: 'testCases', label: text('instrument.testCases'), children: number(counts.testCases) },
    { key: 'attempts', label: text('instrument.attempts'), children: number(instrument.attempts) },
    { key: 'paging', label: text('instrument.paging'), children: text(`instrument.paging.${settings.paging}`) },
    {
      key: 'minutes',
      label: text('instrument.estimatedMinutes'),
      children: settings.estimatedMinutes === null ? text('instrument.notSet') : number(settings.estimatedMinutes),
    },
    { key: 'base', label: text('instrument.baseLocale'), children: localeName(instrument.baseLocale, intl.locale) },
    { key: 'updated', label: text('instrument.updated'), children: when.absolute(instrument.updatedAt) },
    {
      key: 'checksum',
      label: text('instrument.checksum'),
      children: (
        <Typography.Text code copyable={{ text: instrument.checksum }} dir="ltr">
          {instrument.checksum.slice(0, 12)}
        </Typography.Text>
      ),
    },
  ];
  return (
    <Card title={text('instrument.facts')}>
      <WordsIn value={intl.locale}>
        <Prose said={{ text: instrument.description, locale: instrument.baseLocale }} />
      </WordsIn>
      <Descriptions items={items} column={{ xs: 1, sm: 2, lg: 3 }} size="small" />
    </Card>
  );
}

type Version = InstrumentDetail['versions'][number];

function Versions({ instrument }: { instrument: InstrumentDetail }) {
  const intl = useIntl();
  const when = useWhen();
  const { md: isWide } = Grid.useBreakpoint();
  const text = (id: string) => intl.formatMessage({ id });
  const fields: { key: string; title: string; align?: 'end'; render(row: Version): ReactNode }[] = [
    { key: 'number', title: text('instrument.version'), align: 'end', render: (row) => intl.formatNumber(row.number) },
    { key: 'published', title: text('instrument.published'), render: (row) => when.absolute(row.publishedAt) },
    { key: 'by', title: text('instrument.publishedBy'), render: (row) => row.publishedBy ?? text('instrument.nobody') },
    { key: 'note', title: text('publish.note'), render: (row) => row.note },
    {
      key: 'languages',
      title: text('instrument.languages'),
      align: 'end',
      render: (row) => intl.formatNumber(row.locales.length),
    },
    {
      key: 'attempts',
      title: text('instrument.attempts'),
      align: 'end',
      render: (row) => intl.formatNumber(row.attempts),
    },
    {
      key: 'checksum',
      title: text('instrument.checksum'),
      render: (row) => (
        <Typography.Text code dir="ltr">
          {row.checksum.slice(0, 12)}
        </Typography.Text>
      ),
    },
  ];
  const none = <Typography.Text type="secondary">{text('instrument.neverPublished')}</Typography.Text>;
  if (isWide) {
    return (
      <Table<Version>
        rowKey="number"
        dataSource={instrument.versions}
        pagination={false}
        size="middle"
        locale={{ emptyText: none }}
        columns={fields.map(({ render, ...field }) => ({ ...field, render: (_: unknown, row) => render(row) }))}
      />
    );
  }
  if (instrument.versions.length === 0) return none;
  return (
    <Flex vertical gap={16}>
      {instrument.versions.map((row) => (
        <Descriptions
          key={row.number}
          size="small"
          column={1}
          items={fields.map(({ key, title, render }) => ({ key, label: title, children: render(row) }))}
        />
      ))}
    </Flex>
  );
}
