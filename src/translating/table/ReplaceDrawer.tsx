import { Alert, Button, Checkbox, Flex, Form, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { feedback } from '@/kit/feedback/feedback';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { filterBody, isNarrowed, type ListFilter } from '@/translating/texts/listFilter';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { OutcomeDialog } from './OutcomeDialog';
import { type Found, ReplaceList } from './ReplaceList';
import type { Outcome } from './refusals';

interface Fields {
  locale: string;
  find: string;
  replace?: string;
  matchCase?: boolean;
  wholeWords?: boolean;
}

type Search = Required<Fields>;

interface Preview {
  search: Search;
  found: readonly Found[];
  total: number;
}

interface Props {
  filter: ListFilter;
  /** Those that the caller may translate into. */
  languages: readonly ScopeLanguage[];
  onClose(): void;
}

/** Finds and replaces a text in the translations of a language: first a preview, then the change of the chosen ones. */
export function ReplaceDrawer({ filter, languages, onClose }: Props) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form);
  const [preview, setPreview] = useState<Preview>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>();
  const chosen = preview?.found.filter(({ id }) => !left.includes(id)) ?? [];
  const language = languages.find(({ code }) => code === preview?.search.locale);

  const find = (fields: Fields) =>
    submit(async () => {
      // Untouched fields are undefined.
      const { replace = '', matchCase = false, wholeWords = false, ...named } = fields;
      const search: Search = { ...named, replace, matchCase, wholeWords };
      setPreview(undefined);
      setLeft([]);
      const reply = await api.translation.findReplace.reply({ body: { ...search, filter: filterBody(filter) } });
      if (reply) setPreview({ search, found: reply.data, total: reply.total ?? reply.data.length });
    });

  const apply = ({ search }: Preview) =>
    submit(async () => {
      const body = { ...search, chosen: chosen.map(({ id, rowVersion }) => ({ id, rowVersion })) };
      const done = await api.translation.replace({ body });
      if (!done) return;
      setPreview(undefined);
      if (done.refused.length > 0) setOutcome(done);
      else feedback.success(text('translations.changed', { count: done.changed }));
    });

  return (
    <SideDrawer
      title={text('translations.replace')}
      width={760}
      onClose={onClose}
      footer={
        preview && preview.found.length > 0 ? (
          <Flex justify="space-between" align="center" gap={8} wrap>
            <Typography.Text role="status">{text('translations.chosen', { count: chosen.length })}</Typography.Text>
            <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={() => apply(preview)}>
              {text('translations.replace.apply', { count: chosen.length })}
            </Button>
          </Flex>
        ) : null
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        initialValues={{ locale: filter.locales.find((code) => languages.some((each) => each.code === code)) }}
        // The preview is of other values.
        onValuesChange={() => setPreview(undefined)}
        onFinish={find}
      >
        {failure ? <Alert type="error" role="alert" showIcon title={failure} style={{ marginBlockEnd: 16 }} /> : null}
        <Form.Item name="locale" label={text('translations.language')} rules={[{ required: true }]}>
          <Select {...flaggedLanguages(languages)} />
        </Form.Item>
        <Form.Item name="find" label={text('translations.replace.find')} rules={[{ required: true }, { max: 500 }]}>
          <Input dir="auto" autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="replace" label={text('translations.replace.by')} rules={[{ max: 500 }]}>
          <Input dir="auto" autoComplete="off" />
        </Form.Item>
        <Flex gap={16} wrap align="center" justify="space-between">
          <Flex gap={16} wrap>
            <Form.Item name="matchCase" valuePropName="checked" noStyle>
              <Checkbox>{text('translations.replace.matchCase')}</Checkbox>
            </Form.Item>
            <Form.Item name="wholeWords" valuePropName="checked" noStyle>
              <Checkbox>{text('translations.replace.wholeWords')}</Checkbox>
            </Form.Item>
          </Flex>
          <Button htmlType="submit" loading={busy}>
            {text('translations.replace.preview')}
          </Button>
        </Flex>
      </Form>
      <Typography.Text type="secondary">
        {text(isNarrowed(filter) ? 'translations.replace.narrowed' : 'translations.replace.what')}
      </Typography.Text>
      {preview ? (
        <ReplaceList
          found={preview.found}
          total={preview.total}
          locale={preview.search.locale}
          direction={language?.direction ?? 'ltr'}
          left={left}
          onLeave={setLeft}
        />
      ) : null}
      {outcome ? (
        <OutcomeDialog
          outcome={outcome}
          locale={form.getFieldValue('locale')}
          filter={filter}
          onClose={() => setOutcome(undefined)}
        />
      ) : null}
    </SideDrawer>
  );
}
