import { Link, useModel, useParams } from '@umijs/max';
import { Alert, Button, Flex, Select, Skeleton, Typography } from 'antd';
import { mayTranslate, type TranslationGrant } from 'core/access/translationGrants';
import type { UserRecord } from 'core/contract/accounts/user';
import type { LanguageRow } from 'core/contract/translating/translation';
import { useCallback, useEffect, useState } from 'react';
import { isAbsent } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { flaggedOptions } from '@/kit/flag/flaggedOptions';
import { presentOf, untold } from '@/kit/form/serverErrors';
import { useTask } from '@/kit/form/useTask';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { loadProfile } from '@/shell/start/profile';
import { afterConfirming } from '@/shell/stepUp/afterConfirming';
import { useStepUp } from '@/shell/stepUp/useStepUp';
import { GrantRow } from '@/translating/permissions/GrantRow';
import { byLanguage, type Held, sameGrants, toGrants } from '@/translating/permissions/grants';

interface Loaded {
  account: UserRecord;
  languages: LanguageRow[];
  granted: { grants: TranslationGrant[]; version: string };
}

export default function TranslationPermissionsPage() {
  const { id = '' } = useParams();
  return <Permissions key={id} id={id} />;
}

/** What an account may translate and review. */
function Permissions({ id }: { id: string }) {
  const text = useText();
  const [loaded, setLoaded] = useState<Loaded | 'absent' | 'failed'>();

  const load = useCallback(async () => {
    setLoaded(undefined);
    const options = { skipErrorHandler: isAbsent };
    try {
      const [account, granted, scope] = await Promise.all([
        api.user.read({ params: { id }, ...options }),
        api.user.translationPermissions({ params: { id }, ...options }),
        api.translation.scope(options),
      ]);
      if (account && granted && scope) setLoaded({ account, granted, languages: scope.languages });
    } catch (error) {
      setLoaded(isAbsent(error) ? 'absent' : 'failed');
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  if (loaded === 'absent') return <StatusView code="404" text={text('users.notFound')} />;
  if (loaded === 'failed') return <LoadFailed text={text('users.failed')} onRetry={load} />;
  if (!loaded) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Form {...loaded} />;
}

function Form({ account, languages, granted }: Loaded) {
  const text = useText();
  const { user, roles } = useModel('currentUser');
  const [stored, setStored] = useState(granted);
  const order = languages.map(({ code }) => code);
  const [rows, setRows] = useState<ReadonlyMap<string, Held>>(() => byLanguage(granted.grants, order));
  const unsaved = !sameGrants(toGrants(rows), stored.grants);
  const question = useLeaveGuard(unsaved);

  const caller = { roles, grants: user?.translationGrants ?? [] };
  const named = (code: string) => {
    if (code === '*') return text('permissions.every');
    return languages.find((each) => each.code === code)?.nativeLabel ?? languageName(code);
  };
  const flagOf = (code: string) => languages.find((each) => each.code === code)?.flag ?? '';
  const put = (locale: string, held: Held) => setRows(new Map(rows).set(locale, held));
  const remove = (locale: string) => setRows(new Map([...rows].filter(([each]) => each !== locale)));
  const show = (now: Loaded['granted']) => {
    setStored(now);
    setRows(byLanguage(now.grants, order));
  };

  const { run: confirmed, dialog } = useStepUp();
  const { busy, failure, run } = useTask((error) => {
    const current = presentOf<Loaded['granted']>(error);
    if (current) show(current);
    return current ? text('permissions.conflict') : untold(error);
  });
  const save = () =>
    run(async () => {
      const body = { grants: toGrants(rows), version: stored.version };
      const call = () => api.user.setTranslationPermissions({ params: { id: account.id }, body });
      const saved = await confirmed(afterConfirming(call));
      if (!saved) return;
      show(saved);
      feedback.success(text('permissions.saved'));
      if (account.id === user?.id) await loadProfile();
    });

  const byRole =
    roles.length > 0 && ['superAdmin', 'admin'].find((role) => account.roles.some((held) => held === role));
  const addable = ['*', ...order].filter((code) => !rows.has(code));

  return (
    <Flex vertical gap={24}>
      {dialog}
      <PageHeader
        title={text('permissions.title')}
        lead={
          <Flex vertical>
            <span>
              <bdi>{account.displayName}</bdi> · <span dir="ltr">{account.email}</span>
            </span>
            <span>{text('permissions.lead')}</span>
          </Flex>
        }
        actions={<Link to={`/users/edit/${account.id}`}>{text('permissions.toAccount')}</Link>}
      />
      {byRole ? <Alert type="info" showIcon title={text(`permissions.byRole.${byRole}`)} /> : null}
      {roles.includes('superAdmin') ? null : <Alert type="info" showIcon title={text('permissions.limit')} />}
      {rows.size === 0 ? <Typography.Text type="secondary">{text('permissions.none')}</Typography.Text> : null}
      {[...rows].map(([locale, held]) => (
        <GrantRow
          key={locale}
          name={named(locale)}
          flag={flagOf(locale)}
          held={held}
          // Nobody may give or take permissions that they do not have.
          mayGive={(kind) => mayTranslate(caller, locale, kind) === 'review'}
          onChange={(next) => put(locale, next)}
          onRemove={() => remove(locale)}
        />
      ))}
      <Select<string>
        showSearch={{ optionFilterProp: ['label', 'value'] }}
        value={null}
        aria-label={text('permissions.addLanguage')}
        placeholder={text('permissions.addLanguage')}
        style={{ maxInlineSize: 360 }}
        {...flaggedOptions(
          addable.map((code) => {
            const language = languages.find((each) => each.code === code);
            return {
              value: code,
              label: language ? `${named(code)} ${language.label}` : named(code),
              flag: flagOf(code),
            };
          }),
        )}
        onChange={(code) => put(code, { Instrument: 'translate' })}
      />
      {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
      <Flex gap={16} align="center" wrap>
        <Button type="primary" disabled={!unsaved} loading={busy} onClick={save}>
          {text('permissions.save')}
        </Button>
        <span role="status">{unsaved ? text('users.unsaved') : null}</span>
      </Flex>
      {question}
    </Flex>
  );
}
