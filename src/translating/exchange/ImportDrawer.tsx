import { InboxOutlined } from '@ant-design/icons';
import { useUpdateEffect } from 'ahooks';
import { Button, Checkbox, Flex, Form, Select, Typography, Upload } from 'antd';
import type { MessageKind } from 'core/access/translationGrants';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { useText } from '@/kit/text/useText';
import { type ExchangeScope, kindsOf, languagesOf, onlyKind } from './exchangeScope';
import { FilePreview } from './FilePreview';
import { type ImportOptions, mostMegabytes, useImports } from './useImports';

const narrow = { flex: '1 1 240px', margin: 0 };

/** Import of translation files: first a preview, then the change. */
export function ImportDrawer({ onClose, ...props }: ExchangeScope & { onClose(): void }) {
  const text = useText();
  const [locale, setLocale] = useState(props.locales.length === 1 ? props.locales[0] : undefined);
  const [kind, setKind] = useState<MessageKind | undefined>(onlyKind(props.filter));
  const [asDraft, setAsDraft] = useState(false);
  const ownerId = props.isOfOne ? props.filter.ownerId : undefined;
  const options: ImportOptions = { locale, kind, ownerId, asDraft };
  const { files, add, look, remove, lookAgain, apply } = useImports(options);

  useUpdateEffect(lookAgain, [locale, kind, asDraft]);

  const ready = files.filter(({ step, report }) => step === 'shown' && report && report.changes.length > 0);
  const counts = ready.map(({ report }) => (report?.counts.added ?? 0) + (report?.counts.changed ?? 0));
  const count = counts.reduce((sum, each) => sum + each, 0);
  const isBusy = files.some(({ step }) => step === 'applying');
  const isOver = files.length > 0 && files.every(({ step }) => step === 'done');

  return (
    <SideDrawer
      title={text('exchange.import.title')}
      width={760}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="end" wrap>
          <Button onClick={onClose}>{text(isOver ? 'exchange.close' : 'exchange.cancel')}</Button>
          {count > 0 ? (
            <Button type="primary" loading={isBusy} onClick={apply}>
              {text('exchange.apply', { count })}
            </Button>
          ) : null}
        </Flex>
      }
    >
      <Typography.Text type="secondary">{text('exchange.import.lead')}</Typography.Text>
      <Upload.Dragger
        multiple
        accept=".xlf,.xliff,.po,.pot,.json,.csv,.tsv,.txt,.xml"
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => {
          void add(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{text('exchange.drop')}</p>
        <p className="ant-upload-hint">{text('exchange.drop.hint', { megabytes: mostMegabytes })}</p>
      </Upload.Dragger>
      <Form layout="vertical" component="div">
        <Flex gap={16} wrap>
          <Form.Item label={text('exchange.unnamed.locale')} htmlFor="exchange-locale" style={narrow}>
            <Select
              id="exchange-locale"
              allowClear
              value={locale}
              onChange={setLocale}
              {...flaggedLanguages(languagesOf(props, kind && [kind]))}
            />
          </Form.Item>
          {props.isOfOne ? null : (
            <Form.Item label={text('exchange.unnamed.kind')} htmlFor="exchange-kind" style={narrow}>
              <Select
                id="exchange-kind"
                allowClear
                value={kind}
                onChange={setKind}
                options={kindsOf(props).map((each) => ({ value: each, label: text(`permissions.kind.${each}`) }))}
              />
            </Form.Item>
          )}
        </Flex>
      </Form>
      <Checkbox checked={asDraft} disabled={isBusy} onChange={({ target }) => setAsDraft(target.checked)}>
        {text('exchange.asDraft')}
      </Checkbox>
      <Flex vertical gap={16} aria-live="polite">
        {files.map((file) => (
          <FilePreview
            key={file.id}
            file={file}
            scope={props.scope}
            onRemove={() => remove(file.id)}
            onRetry={() => look(file)}
          />
        ))}
      </Flex>
    </SideDrawer>
  );
}
