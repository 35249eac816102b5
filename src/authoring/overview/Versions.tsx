import { useIntl } from '@umijs/max';
import { Button, Descriptions, Flex, Grid, Table, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { type ReactNode, useState } from 'react';
import { RescoreDialog } from '@/authoring/rescoring/RescoreDialog';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { Compare } from './Compare';

type Version = InstrumentDetail['versions'][number];

/** The published versions, newest first, with their comparison and re-scoring. */
export function Versions({ instrument }: { instrument: InstrumentDetail }) {
  const intl = useIntl();
  const text = useText();
  const when = useWhen();
  const { md: isWide } = Grid.useBreakpoint();
  const [comparing, setComparing] = useState<number>();
  const [rescoring, setRescoring] = useState<number>();
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
    {
      key: 'compare',
      title: text('list.actions'),
      render: (row) => (
        <Flex gap={4} wrap>
          <Button size="small" onClick={() => setComparing(row.number)}>
            {text('overview.compare')}
          </Button>
          {instrument.attempts > 0 ? (
            <Button
              size="small"
              aria-label={text('rescoring.openVersion', { version: row.number })}
              onClick={() => setRescoring(row.number)}
            >
              {text('rescoring.open')}
            </Button>
          ) : null}
        </Flex>
      ),
    },
  ];
  if (instrument.versions.length === 0) {
    return <Typography.Text type="secondary">{text('instrument.neverPublished')}</Typography.Text>;
  }
  return (
    <Flex vertical gap={16}>
      {isWide ? (
        <Table<Version>
          rowKey="number"
          dataSource={instrument.versions}
          pagination={false}
          size="middle"
          columns={fields.map(({ render, ...field }) => ({ ...field, render: (_: unknown, row) => render(row) }))}
        />
      ) : (
        instrument.versions.map((row) => (
          <Descriptions
            key={row.number}
            size="small"
            column={1}
            items={fields.map(({ key, title, render }) => ({ key, label: title, children: render(row) }))}
          />
        ))
      )}
      {comparing === undefined ? null : (
        <Compare key={comparing} instrument={instrument} from={comparing} onClose={() => setComparing(undefined)} />
      )}
      {rescoring === undefined ? null : (
        <RescoreDialog
          key={rescoring}
          instrumentId={instrument.id}
          version={rescoring}
          isNew={false}
          onClose={() => setRescoring(undefined)}
        />
      )}
    </Flex>
  );
}
