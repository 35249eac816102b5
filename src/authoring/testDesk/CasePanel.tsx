import { Alert, Button, Empty, Flex, Table, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { CaseDetail } from './CaseDetail';
import type { DraftTestCase } from './testCase';
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
  const [open, setOpen] = useState<readonly string[]>(opened === undefined ? [] : [opened]);
  const failing = cases.filter(({ id }) => (results.get(id)?.mismatches.length ?? 0) > 0).length;
  const ran = cases.filter(({ id }) => results.has(id)).length;
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
          onExpand: (isOpen, { id }) => {
            if (isOpen) run(id);
            setOpen(isOpen ? [...open, id] : open.filter((each) => each !== id));
          },
          expandIcon: ({ expanded, onExpand, record }) => (
            <Button type="text" size="small" aria-expanded={expanded} onClick={(event) => onExpand(record, event)}>
              <code dir="ltr">{record.code}</code>
            </Button>
          ),
          columnTitle: text('test.case'),
          columnWidth: '50%',
          expandedRowRender: (testCase) => (
            <CaseDetail testCase={testCase} result={results.get(testCase.id)} onLoad={onLoad} />
          ),
        }}
        columns={[
          {
            title: text('test.result'),
            render: (_, { id }) => {
              const result = results.get(id);
              if (result === undefined) return text('test.notRun');
              const isPassed = result.mismatches.length === 0;
              return <Tag>{text(isPassed ? 'test.passed' : 'test.failed')}</Tag>;
            },
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
