import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  DownOutlined,
  MinusCircleOutlined,
  RightOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Link, useIntl } from '@umijs/max';
import { Button, Table } from 'antd';
import type { TestedUnit } from 'core/contract/authoring/testRun';
import { useState } from 'react';
import { State } from '@/authoring/state/State';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { UnitCases } from './UnitCases';

interface Props {
  /** Id of the run. */
  run: string;
  units: readonly TestedUnit[];
  isUnderWay: boolean;
  onRun(instrumentId: string): void;
}

/** The instruments of a run, those with failures first; each opens to its test cases. */
export function UnitTable({ run, units, isUnderWay, onRun }: Props) {
  const text = useText('testRuns.');
  const { locale } = useIntl();
  const [open, setOpen] = useState<readonly number[]>([]);
  const toggle = (position: number) =>
    setOpen(open.includes(position) ? open.filter((each) => each !== position) : [...open, position]);
  return (
    <Table<TestedUnit>
      rowKey="position"
      size="small"
      dataSource={[...units]}
      locale={{ emptyText: text('noneFailed') }}
      pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      expandable={{
        expandedRowKeys: open,
        showExpandColumn: false,
        expandedRowRender: (unit) => <UnitCases run={run} unit={unit} />,
      }}
      columns={[
        {
          title: text('instrument'),
          render: (_, { position, title, titleLocale }) => {
            const isOpen = open.includes(position);
            const Fold = isOpen ? DownOutlined : RightOutlined;
            return (
              <button
                type="button"
                className="test-runs-fold"
                aria-expanded={isOpen}
                onClick={() => toggle(position)}
                {...foreignTo(locale, titleLocale)}
              >
                <Fold aria-hidden className="mirrored" /> <bdi>{title}</bdi>
              </button>
            );
          },
        },
        {
          title: text('of'),
          render: (_, { version }) => (version === null ? text('draft') : text('version', { version })),
        },
        { title: text('result'), render: (_, unit) => <Verdict unit={unit} /> },
        {
          title: text('actions'),
          align: 'end',
          render: (_, { instrumentId, title }) => (
            <>
              <Button size="small" disabled={isUnderWay} onClick={() => onRun(instrumentId)}>
                {text('runOne')}
                <span className="visually-hidden"> {title}</span>
              </Button>{' '}
              <Link to={`/instruments/testinstrument/${instrumentId}/test`}>
                {text('toCases')}
                <span className="visually-hidden"> {title}</span>
              </Link>
            </>
          ),
        },
      ]}
    />
  );
}

function Verdict({ unit: { state, cases } }: { unit: TestedUnit }) {
  const text = useText('testRuns.');
  const failed = cases.filter(({ passed }) => !passed).length;
  if (state === 'waiting') {
    return (
      <span className="quiet">
        <MinusCircleOutlined aria-hidden /> {text('waiting')}
      </span>
    );
  }
  if (state === 'unsound') {
    return (
      <State of="warning" sign={<WarningOutlined aria-hidden />}>
        {text('isUnsound')}
      </State>
    );
  }
  return failed === 0 ? (
    <State of="success" sign={<CheckCircleOutlined aria-hidden />}>
      {text('passed', { count: cases.length })}
    </State>
  ) : (
    <State of="danger" sign={<CloseCircleOutlined aria-hidden />}>
      {text('failedOf', { count: failed, total: cases.length })}
    </State>
  );
}
