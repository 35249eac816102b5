import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Collapse, Flex, Spin, Tag, Typography } from 'antd';
import type { ImportProblem, ImportReport } from 'core/contract/translating/exchange';
import { useText } from '@/kit/text/useText';
import { useTextNames } from '@/translating/texts/useTextNames';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';
import { ChangeList } from './ChangeList';
import { type ImportFile, mostMegabytes } from './useImports';

interface Props {
  file: ImportFile;
  scope: TranslationScope;
  onRemove(): void;
  onRetry(): void;
}

/** What importing a file would change, or has changed. */
export function FilePreview({ file, scope, onRemove, onRetry }: Props) {
  const text = useText();
  const { name, step, report, movedOn } = file;
  const written = (report?.counts.added ?? 0) + (report?.counts.changed ?? 0);
  return (
    <Card
      size="small"
      title={<bdi>{name}</bdi>}
      extra={
        <Flex gap={8} align="center">
          {report ? <Tag>{text(`exchange.format.${report.format}`)}</Tag> : null}
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={text('exchange.remove', { name })}
            disabled={step === 'applying'}
            onClick={onRemove}
          />
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {step === 'reading' ? (
          <Flex gap={8} align="center">
            <Spin size="small" />
            {text('exchange.reading', { name })}
          </Flex>
        ) : null}
        {file.failure ? <Failure file={file} onRetry={onRetry} /> : null}
        {movedOn ? <Alert type="warning" showIcon title={text('exchange.movedOn')} /> : null}
        {report && step === 'done' ? (
          <Alert type="success" showIcon title={text('exchange.done', { count: written, name })} />
        ) : null}
        {report ? <Typography.Text>{text('exchange.counts', { ...report.counts })}</Typography.Text> : null}
        {report && written === 0 && step !== 'done' ? (
          <Alert type="info" showIcon title={text('exchange.nothing')} />
        ) : null}
        {report && report.problems.length > 0 ? <Problems report={report} /> : null}
        {report && report.changes.length > 0 && step !== 'done' ? (
          <ChangeList changes={report.changes} total={written} scope={scope} />
        ) : null}
      </Flex>
    </Card>
  );
}

function Failure({ file: { name, failure }, onRetry }: Pick<Props, 'file' | 'onRetry'>) {
  const text = useText();
  const alert = { type: 'error', role: 'alert', showIcon: true } as const;
  if (failure === 'tooLarge' || failure === 'unreadable') {
    return <Alert {...alert} title={text(`exchange.${failure}`, { name, megabytes: mostMegabytes })} />;
  }
  if (failure?.reason === 'connection') {
    const retry = <Button onClick={onRetry}>{text('list.retry')}</Button>;
    return <Alert {...alert} title={text('request.connection.text')} action={retry} />;
  }
  const details = failure?.details.map(({ message }) => <div key={message}>{message}</div>) ?? [];
  const description = details.length > 0 ? details : undefined;
  return <Alert {...alert} title={failure?.message || text('request.retry')} description={description} />;
}

function Problems({ report: { problems, problemCount } }: { report: ImportReport }) {
  const text = useText();
  const nameOf = useTextNames();
  const keyOf = ({ line, key, code }: ImportProblem, index: number) => `${line} ${key} ${code} ${index}`;
  return (
    <Collapse
      size="small"
      defaultActiveKey={problemCount <= 10 ? ['problems'] : []}
      items={[
        {
          key: 'problems',
          label: text('exchange.problems', { count: problemCount }),
          children: (
            <Flex vertical gap={8}>
              {problemCount > problems.length ? (
                <Typography.Text type="secondary">
                  {text('exchange.firstShown', { shown: problems.length, count: problemCount })}
                </Typography.Text>
              ) : null}
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {problems.map((problem, index) => (
                  <li key={keyOf(problem, index)}>
                    <Flex gap={8} wrap align="baseline">
                      <Tag color={problem.severity === 'error' ? 'error' : 'warning'}>
                        {text(`exchange.severity.${problem.severity}`)}
                      </Tag>
                      {problem.line === null ? null : (
                        <Typography.Text strong>{text('exchange.line', { line: problem.line })}</Typography.Text>
                      )}
                      {nameOf(problem, problem.key)}
                      <span>{problem.message}</span>
                    </Flex>
                  </li>
                ))}
              </ul>
            </Flex>
          ),
        },
      ]}
    />
  );
}
