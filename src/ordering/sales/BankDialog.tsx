import { InboxOutlined } from '@ant-design/icons';
import { Alert, Flex, Modal, Table, Upload } from 'antd';
import type { BankLine } from 'core/contract/ordering/order';
import type { SheetText } from 'core/interchange/parts/sheetText';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { useTask } from '@/kit/form/useTask';
import { textOfSheetFile } from '@/kit/sheet/sheetFile';
import { useEncodingWords, useUnreadWords } from '@/kit/sheet/useSheetWords';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

/** Matches a bank statement with orders: shows first what would be marked as paid. */
export function BankDialog({ onPaid, onClose }: { onPaid(): void; onClose(): void }) {
  const text = useText('order.bank.');
  const [statement, setStatement] = useState<{ csv: string; lines: BankLine[]; encoding: SheetText['encoding'] }>();
  const unread = useUnreadWords();
  const encodingWords = useEncodingWords();
  const { busy, failure, run } = useTask((error) => {
    const why = unread(error);
    if (why !== undefined) return why;
    const { details, message } = asFailure(error);
    return details[0]?.message ?? message;
  });
  const paying = statement?.lines.filter(({ outcome }) => outcome === 'paid') ?? [];

  const read = (file: Blob) =>
    run(async () => {
      const { text: csv, encoding } = await textOfSheetFile(file);
      const lines = await api.sales.bank({ body: { csv, apply: false }, skipErrorHandler: true });
      if (lines) setStatement({ csv, lines, encoding });
    });
  const apply = () =>
    run(async () => {
      const lines = await api.sales.bank({ body: { csv: statement?.csv ?? '', apply: true }, skipErrorHandler: true });
      if (!lines) return;
      feedback.success(text('done', { count: lines.filter(({ outcome }) => outcome === 'paid').length }));
      onPaid();
      onClose();
    });

  return (
    <Modal
      open
      width={720}
      title={text('title')}
      onCancel={onClose}
      onOk={() => void apply()}
      okText={text('apply', { count: paying.length })}
      okButtonProps={{ disabled: paying.length === 0 }}
      confirmLoading={busy}
    >
      <Flex vertical gap={16} aria-live="polite">
        <p>{text('lead')}</p>
        {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
        <Upload.Dragger
          accept=".csv,.txt,.xlsx,text/csv"
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            void read(file);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="ant-upload-text">{text('drop')}</p>
        </Upload.Dragger>
        {statement?.encoding ? <Alert type="info" showIcon title={encodingWords(statement.encoding)} /> : null}
        {statement ? (
          <Table<BankLine>
            rowKey="line"
            size="small"
            pagination={false}
            scroll={{ y: 320 }}
            dataSource={statement.lines}
            columns={[
              { title: text('line'), dataIndex: 'line', width: 72 },
              { title: text('order'), dataIndex: 'number', render: (number) => <bdi dir="ltr">{number ?? '–'}</bdi> },
              { title: text('amount'), dataIndex: 'amount', render: (amount) => <bdi dir="ltr">{amount}</bdi> },
              { title: text('outcome'), dataIndex: 'outcome', render: (outcome) => text(`outcome.${outcome}`) },
            ]}
          />
        ) : null}
      </Flex>
    </Modal>
  );
}
