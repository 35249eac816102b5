import { history, Link, useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, Input, Skeleton } from 'antd';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { languageName } from 'core/language/formatting';
import { readTag } from 'core/language/tag';
import { useEffect, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { useSubmission } from '@/kit/form/useSubmission';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { refreshLanguages } from '@/shell/start/switchLocale';
import { LanguagePreview } from '@/translating/languages/LanguagePreview';
import { SettingItems } from '@/translating/languages/SettingItems';
import { type SettingFields, settingsOf, usualSettings } from '@/translating/languages/settings';

type Fields = SettingFields & { code?: string };

/** Whoever may see one may see all: the others are what the new one can fall back to. */
export default function AddLanguagePage() {
  const { loaded, reload } = useLoaded(() => api.language.list());
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (!loaded) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <AddForm all={loaded} />;
}

function AddForm({ all }: { all: readonly ManagedLanguage[] }) {
  const intl = useIntl();
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form, {
    'language.exists': 'code',
    'language.unknown': 'code',
    'language.fallback_circle': 'fallback',
  });
  /** What the server takes an unknown tag for. */
  const [suggestion, setSuggestion] = useState<string>();
  const [added, setAdded] = useState(false);
  /** What was filled in for the tag: to be replaced when the tag changes, unless somebody wrote over it. */
  const filled = useRef<SettingFields>({ label: '', nativeLabel: '', flag: '', direction: 'ltr' });
  const typed: Fields | undefined = Form.useWatch([], form);
  const unsaved = !added && Boolean(typed?.code || typed?.label || typed?.nativeLabel);
  const question = useLeaveGuard(unsaved);

  // Only once the guard is down: there is nothing left that could be saved.
  useEffect(() => {
    if (added) history.push('/languages');
  }, [added]);

  const { tag } = readTag(typed?.code ?? '');
  const existing = all.find((row) => row.code === tag);

  function readCode(written: string) {
    setSuggestion(undefined);
    const read = readTag(written);
    if (read.tag === undefined) return;
    const usual: SettingFields = usualSettings(read.tag);
    const now = form.getFieldsValue();
    const names = ['label', 'nativeLabel', 'flag', 'direction'] as const;
    const untouched = names.filter((name) => !now[name] || now[name] === filled.current[name]);
    form.setFieldsValue(Object.fromEntries(untouched.map((name) => [name, usual[name]])));
    filled.current = usual;
  }

  const use = (code: string) => {
    form.setFieldsValue({ code });
    form.setFields([{ name: 'code', errors: [] }]);
    readCode(code);
    form.focusField('code');
  };

  const add = ({ code = '', ...fields }: Fields) => {
    setSuggestion(undefined);
    return submit(
      async () => {
        const saved = await api.language.create({ body: { code, ...settingsOf(fields) } });
        if (!saved) return;
        feedback.success(text('languages.added', { name: saved.nativeLabel }));
        await refreshLanguages().catch(() => undefined);
        setAdded(true);
      },
      (error) => {
        const meant = asFailure(error).details.find(({ params }) => params?.suggestion)?.params?.suggestion;
        setSuggestion(typeof meant === 'string' ? meant : undefined);
        return false;
      },
    );
  };

  const suggested =
    suggestion === undefined ? null : all.some((row) => row.code === suggestion) ? (
      <Link to={`/languages/edit/${suggestion}`}>{text('languages.open', { code: suggestion })}</Link>
    ) : (
      <Button size="small" onClick={() => use(suggestion)}>
        {text('languages.use', { code: suggestion })}
      </Button>
    );
  const meaning =
    tag === undefined ? (
      text('languages.codeHelp')
    ) : existing ? (
      <Link to={`/languages/edit/${existing.code}`}>{text('languages.isThere', { name: existing.nativeLabel })}</Link>
    ) : (
      text('languages.codeMeans', { code: tag, name: languageName(tag, intl.locale) })
    );

  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 640 }}>
      <PageHeader
        title={text('languages.add')}
        lead={text('languages.addLead')}
        actions={<Link to="/languages">{text('languages.toList')}</Link>}
      />
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ direction: 'ltr', enabled: false, flag: '' }}
        onFinish={add}
      >
        <Form.Item
          name="code"
          label={text('languages.code')}
          rules={[{ required: true, whitespace: true }, { max: 35 }]}
          extra={<span aria-live="polite">{suggested ?? meaning}</span>}
        >
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            style={{ maxInlineSize: 240 }}
            onChange={({ target }) => readCode(target.value)}
          />
        </Form.Item>
        <SettingItems code={tag} all={all} />
        {tag === undefined ? null : (
          <Section title={text('languages.preview')}>
            <LanguagePreview code={tag} nativeLabel={typed?.nativeLabel ?? ''} direction={typed?.direction} />
          </Section>
        )}
        <Flex vertical gap={16} align="flex-start" style={{ marginBlockStart: 24 }}>
          {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
          <Button type="primary" htmlType="submit" loading={busy}>
            {text('languages.addThis')}
          </Button>
        </Flex>
      </Form>
      {question}
    </Flex>
  );
}
