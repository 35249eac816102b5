import { history, Link, useIntl, useParams } from '@umijs/max';
import { Button, Flex, Modal, Skeleton, Typography } from 'antd';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { sourceLocale } from 'core/language/fallback';
import { useCallback, useEffect, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { Flag } from '@/kit/flag/Flag';
import { SharedForm } from '@/kit/form/SharedForm';
import { untold } from '@/kit/form/serverErrors';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { refreshLanguages } from '@/shell/start/switchLocale';
import { LanguagePreview } from '@/translating/languages/LanguagePreview';
import { SettingItems } from '@/translating/languages/SettingItems';
import { useLanguageForm } from '@/translating/languages/useLanguageForm';

export default function LanguagePage() {
  const { id = '' } = useParams();
  return <Language key={id} code={id} />;
}

interface Loaded {
  language: ManagedLanguage;
  all: ManagedLanguage[];
}

function Language({ code }: { code: string }) {
  const intl = useIntl();
  const [loaded, setLoaded] = useState<Loaded | 'absent' | 'failed'>();
  const load = useCallback(async () => {
    setLoaded(undefined);
    try {
      const all = await api.language.list();
      const language = all?.find((row) => row.code === code);
      if (all) setLoaded(language ? { language, all } : 'absent');
    } catch (error) {
      setLoaded(asFailure(error).status === 404 ? 'absent' : 'failed');
    }
  }, [code]);
  useEffect(() => void load(), [load]);

  if (loaded === 'absent') return <StatusView code="404" text={intl.formatMessage({ id: 'languages.notFound' })} />;
  if (loaded === 'failed') return <LoadFailed onRetry={() => void load()} />;
  if (!loaded) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <EditForm {...loaded} />;
}

function EditForm({ language, all }: Loaded) {
  const text = useText();
  const { form, ...shared } = useLanguageForm(language);
  const { typed, unsaved } = shared;
  const [deleted, setDeleted] = useState(false);
  const question = useLeaveGuard(unsaved && !deleted);
  const [modal, holder] = Modal.useModal();
  const { code, flag, nativeLabel } = language;

  // Only once the guard is down: there is nothing left that could be saved.
  useEffect(() => {
    if (deleted) history.push('/languages');
  }, [deleted]);

  async function remove() {
    const agreed = await modal.confirm({
      title: text('languages.deleteQuestion', { name: nativeLabel }),
      content: text('languages.deleteText'),
      okText: text('languages.delete'),
      okButtonProps: { danger: true },
      cancelText: text('languages.cancel'),
    });
    if (!agreed) return;
    try {
      await api.language.remove({ params: { code } });
      await refreshLanguages().catch(() => undefined);
      feedback.success(text('languages.deleted', { name: nativeLabel }));
      setDeleted(true);
    } catch (error) {
      const message = untold(asFailure(error));
      if (message) feedback.error(message);
    }
  }

  const whyKept = code === sourceLocale ? 'languages.sourceHelp' : language.inUse ? 'languages.inUse' : undefined;

  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 640 }}>
      <PageHeader
        title={
          <>
            <Flag emoji={flag} />
            <bdi lang={code}>{nativeLabel}</bdi>
          </>
        }
        lead={<code dir="ltr">{code}</code>}
        actions={<Link to="/languages">{text('languages.toList')}</Link>}
      />
      <SharedForm
        form={form}
        shared={shared}
        labelOf={(name) => text(`languages.${name}`)}
        saved={text('languages.saved')}
      >
        <SettingItems code={code} all={all} />
      </SharedForm>
      <Section title={text('languages.preview')}>
        <LanguagePreview code={code} nativeLabel={typed?.nativeLabel ?? nativeLabel} direction={typed?.direction} />
      </Section>
      <Section title={text('languages.delete')} lead={text(whyKept ?? 'languages.deleteLead')}>
        {whyKept ? null : (
          <div>
            <Button danger onClick={() => void remove()}>
              {text('languages.deleteThis')}
            </Button>
          </div>
        )}
      </Section>
      <Typography.Paragraph style={{ margin: 0 }}>
        {code === sourceLocale ? null : (
          <Link to={`/translations?locales=${code}`}>{text('languages.toTranslations')}</Link>
        )}
      </Typography.Paragraph>
      <div>{holder}</div>
      {question}
    </Flex>
  );
}
