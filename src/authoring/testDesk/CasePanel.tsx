import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  DownOutlined,
  RightOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Alert, Button, Empty, Flex, Table } from 'antd';
import type { TestCaseResult } from 'core/scoring/testCases';
import { useState } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { State } from '@/authoring/state/State';
import { useText } from '@/kit/text/useText';
import { CaseDetail } from './CaseDetail';
import { type DraftTestCase, goneQuestions } from './testCase';
import type { CaseResults } from './useCaseResults';

interface Props extends CaseResults {
  /** Id of the case that is open initially. */
  opened: string | undefined;
  onLoad(testCase: DraftTestCase): void;
  onSave(): void;
}

/** The test cases: run one or all, and correct those that fail. */
export function CasePanel({ cases, results, run, opened, onLoad, onSave }: Props) {
  const text = useText();
  const draft = useStructure();
  const [open, setOpen] = useState<readonly string[]>(opened === undefined ? [] : [opened]);
  const failing = cases.filter(({ id }) => (results.get(id)?.mismatches.length ?? 0) > 0).length;
  const ran = cases.filter(({ id }) => results.has(id)).length;
  const toggle = (id: string) => {
    const isOpen = open.includes(id);
    if (!isOpen) run(id);
    setOpen(isOpen ? open.filter((each) => each !== id) : [...open, id]);
  };
  if (cases.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('test.noCases')}>
        <Button type="primary" onClick={onSave}>
          {text('test.save')}
        </Button>
      </Empty>
    );
  }
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Button type="primary" onClick={() => run(...cases.map(({ id }) => id))}>
          {text('test.runAll')}
        </Button>
        <span role="status">
          {ran === 0 ? null : text('test.ran', { ran, failing, passed: ran - failing, total: cases.length })}
        </span>
      </Flex>
      {failing > 0 ? <Alert type="error" showIcon title={text('test.blocksPublishing', { count: failing })} /> : null}
      <Table<DraftTestCase>
        rowKey="id"
        size="small"
        dataSource={[...cases]}
        pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        expandable={{
          expandedRowKeys: open,
          showExpandColumn: false,
          expandedRowRender: (testCase) => (
            <CaseDetail testCase={testCase} result={results.get(testCase.id)} onLoad={onLoad} />
          ),
        }}
        columns={[
          {
            title: text('test.case'),
            render: (_, { id, code }) => {
              const isOpen = open.includes(id);
              const Fold = isOpen ? DownOutlined : RightOutlined;
              return (
                <button type="button" className="test-fold" aria-expanded={isOpen} onClick={() => toggle(id)}>
                  <Fold aria-hidden className="mirrored" /> <bdi>{code}</bdi>
                </button>
              );
            },
          },
          {
            title: text('test.result'),
            render: (_, testCase) => (
              <Flex gap={4} wrap>
                <Verdict result={results.get(testCase.id)} />
                {goneQuestions(draft, testCase).length > 0 ? (
                  <State of="warning" sign={<WarningOutlined aria-hidden />}>
                    {text('test.gone.mark')}
                  </State>
                ) : null}
              </Flex>
            ),
          },
          {
            title: text('list.actions'),
            align: 'end',
            render: (_, { id, code }) => (
              <Button size="small" onClick={() => run(id)}>
                {text('test.run')}
                <span className="visually-hidden"> {code}</span>
              </Button>
            ),
          },
        ]}
      />
    </Flex>
  );
}

/** Whether a case passed: by a word, a sign and a colour. */
function Verdict({ result }: { result: TestCaseResult | undefined }) {
  const text = useText('test.');
  if (result === undefined) return <span className="quiet">{text('notRun')}</span>;
  return result.mismatches.length === 0 ? (
    <State of="success" sign={<CheckCircleOutlined aria-hidden />}>
      {text('passed')}
    </State>
  ) : (
    <State of="danger" sign={<CloseCircleOutlined aria-hidden />}>
      {text('failed')}
    </State>
  );
}
