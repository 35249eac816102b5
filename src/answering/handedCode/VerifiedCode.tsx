import { useIntl } from '@umijs/max';
import { Alert, Button, Descriptions, Flex, Form, Input, Typography } from 'antd';
import type { Verified } from 'core/contract/answering/verification';
import { useEffect, useRef, useState } from 'react';
import { momentInWords } from '@/answering/player/momentInWords';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { foreignTo } from '@/shell/start/languages';

/** What the server confirms of a receipt or a report. */
export function VerifiedCode({ code, verified }: { code: string; verified: Verified }) {
  const intl = useIntl();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const {
    kind,
    title,
    titleLocale,
    instrumentCode,
    version,
    scoredBy,
    completedAt,
    issuedAt,
    checksum,
    scores,
    rescoredBy,
  } = verified;
  const items = [
    { key: 'instrument', children: <bdi {...foreignTo(intl.locale, titleLocale)}>{title || instrumentCode}</bdi> },
    { key: 'version', children: intl.formatNumber(version) },
    ...(scoredBy === version ? [] : [{ key: 'scoredBy', children: intl.formatNumber(scoredBy) }]),
    { key: 'completed', children: momentInWords(completedAt) },
    { key: 'issued', children: momentInWords(issuedAt) },
    {
      key: 'checksum',
      children: (
        <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {checksum}
        </code>
      ),
    },
    ...(scores === null || scores.length === 0 ? [] : [{ key: 'scores', children: <Scores scores={scores} /> }]),
  ].map((item) => ({ ...item, label: text(`access.verified.${item.key}`) }));
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={3} ref={heading} tabIndex={-1} style={{ fontSize: 16, margin: 0 }}>
        {text(`access.verified.${kind}`)}
      </Typography.Title>
      <Descriptions column={1} size="small" bordered items={items} />
      {rescoredBy === null ? null : (
        <Alert type="info" showIcon title={text('access.verified.rescored', { version: rescoredBy })} />
      )}
      {kind === 'receipt' ? <Comparison code={code} /> : null}
    </Flex>
  );
}

function Scores({ scores }: { scores: NonNullable<Verified['scores']> }) {
  const intl = useIntl();
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {scores.map(({ code, name, nameLocale, formatted, bandLabel }) => (
        <li key={code}>
          <bdi {...foreignTo(intl.locale, nameLocale)}>{name}</bdi>:{' '}
          <bdi>
            {bandLabel
              ? intl.formatMessage({ id: 'access.verified.score' }, { value: formatted, band: bandLabel })
              : formatted}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

/** Compares the checksum on a receipt with that of the answers. */
function Comparison({ code }: { code: string }) {
  const text = useText();
  const [form] = Form.useForm<{ checksum: string }>();
  const { busy, failure, submit } = useSubmission(form);
  const [matches, setMatches] = useState<boolean>();
  const compare = ({ checksum }: { checksum: string }) =>
    void submit(async () => {
      const found = await api.verification.check({ body: { code, checksum: checksum.replaceAll(/\s/g, '') } });
      if (found && found.matches !== null) setMatches(found.matches);
    });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={compare}
      onValuesChange={() => setMatches(undefined)}
    >
      {failure ? <Alert role="alert" type="error" showIcon title={failure} style={{ marginBlockEnd: 16 }} /> : null}
      <Form.Item
        name="checksum"
        label={text('access.verified.checksumField')}
        validateTrigger="onSubmit"
        rules={[
          {
            required: true,
            pattern: /^[0-9a-f]{64}$/i,
            transform: (typed?: string) => typed?.replaceAll(/\s/g, ''),
            message: text('access.verified.checksumForm'),
          },
        ]}
      >
        <Input.TextArea dir="ltr" autoSize maxLength={200} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {text('access.verified.compare')}
      </Button>
      <div role="status">
        {matches === undefined ? null : (
          <Alert
            type={matches ? 'success' : 'warning'}
            showIcon
            style={{ marginBlockStart: 16 }}
            title={text(matches ? 'access.verified.matches' : 'access.verified.differs')}
          />
        )}
      </div>
    </Form>
  );
}
