import { useIntl } from '@umijs/max';
import { Button, Flex, Grid, Table, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { type ReactNode, useState } from 'react';
import { RescoreDialog } from '@/authoring/rescoring/RescoreDialog';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useAuthorName } from '@/shell/author/useAuthorName';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { Compare } from './Compare';

type Version = InstrumentDetail['versions'][number];

/** How many versions are shown at first; fewer on a phone. */
const shownAtOnce = { wide: 5, narrow: 1 };

/** Say nothing without their name. */
const named: ReadonlySet<string> = new Set(['languages', 'attempts', 'checksum']);

/** The newest published versions, the earlier ones on demand, with their comparison and re-scoring. */
export function Versions({ instrument }: { instrument: InstrumentDetail }) {
  const intl = useIntl();
  const text = useText();
  const when = useWhen();
  const nameOf = useAuthorName();
  const showsCodes = useShowsCodes();
  const { md: isWide } = Grid.useBreakpoint();
  const [all, setAll] = useState(false);
  const [comparing, setComparing] = useState<number>();
  const [rescoring, setRescoring] = useState<number>();
  const field = (key: string, title: string, render: (row: Version) => ReactNode) => ({
    key,
    title: text(title),
    render,
  });
  const count = (key: string, title: string, countOf: (row: Version) => number) => ({
    ...field(key, title, (row) => intl.formatNumber(countOf(row))),
    align: 'end' as const,
  });
  const fields = [
    count('number', 'instrument.version', ({ number }) => number),
    field('published', 'instrument.published', ({ publishedAt }) => (
      <time dateTime={publishedAt} title={when.absolute(publishedAt)}>
        {when.relative(publishedAt)}
      </time>
    )),
    field('by', 'instrument.publishedBy', ({ publishedBy }) => nameOf(publishedBy)),
    ...(instrument.versions.some(({ note }) => note !== '') ? [field('note', 'publish.note', ({ note }) => note)] : []),
    count('languages', 'instrument.languages', ({ locales }) => locales.length),
    count('attempts', 'instrument.attempts', ({ attempts }) => attempts),
    ...(showsCodes
      ? [
          field('checksum', 'instrument.checksum', ({ checksum }) => (
            <Typography.Text code dir="ltr" style={{ whiteSpace: 'nowrap' }}>
              {checksum.slice(0, 12)}
            </Typography.Text>
          )),
        ]
      : []),
    field('compare', 'list.actions', (row) => (
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
    )),
  ];
  const { versions } = instrument;
  const shown = all ? versions : versions.slice(0, isWide ? shownAtOnce.wide : shownAtOnce.narrow);
  const earlier = versions.length - shown.length;
  return (
    <Flex vertical gap={isWide ? 16 : 8}>
      {instrument.changed ? <Typography.Text type="secondary">{text('publish.when')}</Typography.Text> : null}
      {isWide ? (
        <Table<Version>
          rowKey="number"
          dataSource={shown}
          pagination={false}
          size="middle"
          columns={fields.map(({ render, ...field }) => ({ ...field, render: (_: unknown, row) => render(row) }))}
        />
      ) : (
        <ul className="plain-list overview-versions">
          {shown.map((row) => (
            <li key={row.number}>
              <strong>{text('draft.version', { version: row.number })}</strong>
              {fields.slice(1).map(({ key, title, render }) => (
                <span key={key} className={`overview-version-${key}`}>
                  {named.has(key) ? `${title}: ` : null}
                  {render(row)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {earlier > 0 ? (
        <Button type="link" className="overview-more" onClick={() => setAll(true)}>
          {text('overview.earlierVersions', { count: earlier })}
        </Button>
      ) : null}
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
