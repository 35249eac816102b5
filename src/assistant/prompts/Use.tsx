import { Alert, Button, Checkbox, Flex, Input, Select, Skeleton } from 'antd';
import { accountOf } from 'core/access/author';
import type { Role } from 'core/access/roles';
import type { Prompt } from 'core/contract/assistant/prompt';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useTask } from '@/kit/form/useTask';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useRoles } from './useRoles';

interface Props {
  prompt: Prompt;
  onChanged(): Promise<void>;
}

/** Which version is in use for whom; one whose cases have not passed needs a reason, which stays on record. */
export function Use({ prompt, onChanged }: Props) {
  const text = useText('prompt.');
  const when = useWhen();
  const roles = useRoles();
  const { loaded: versions } = useLoaded(() => api.prompt.versions({ params: { id: prompt.id } }));
  const { loaded: record, reload } = useLoaded(() => api.prompt.enablings({ params: { id: prompt.id } }));
  const [version, setVersion] = useState(prompt.enabled ?? prompt.version);
  const [held, setHeld] = useState<readonly Role[]>(prompt.roles);
  const [reason, setReason] = useState<string>();
  const { busy, failure, run } = useTask();

  if (prompt.purpose !== 'chat') return <Alert type="info" showIcon title={text('use.notForPeople')} />;
  if (versions === undefined) return <Skeleton active />;
  const enable = (next: number | null) =>
    run(
      async () => {
        const body = {
          ...{ version: next, roles: next === null ? [] : [...held], rowVersion: prompt.rowVersion },
          ...(reason?.trim() && { reason: reason.trim() }),
        };
        const done = await api.prompt.enable({ params: { id: prompt.id }, body });
        if (!done) return;
        feedback.success(text(next === null ? 'use.disabled' : 'use.enabled', { version: next ?? 0 }));
        setReason(undefined);
        await Promise.all([onChanged(), reload()]);
      },
      (error) => {
        const refused = asFailure(error);
        if (refused.code === 'prompt.reason_needed') setReason((before) => before ?? '');
        if (refused.code === 'conflict') void onChanged();
        return refused.message;
      },
    );
  const numbers = Array.isArray(versions) ? versions.map(({ number }) => number) : [prompt.version];
  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 720 }}>
      <p style={{ margin: 0 }}>
        {prompt.enabled === null
          ? text('use.now.none')
          : text('use.now', { version: prompt.enabled, roles: roles.list(prompt.roles) })}
      </p>
      <div>
        <LabelledItem label={text('version')}>
          <Select
            value={version}
            style={{ maxInlineSize: 320 }}
            options={numbers.map((number) => ({ value: number, label: text('version.number', { number }) }))}
            onChange={setVersion}
          />
        </LabelledItem>
        <fieldset className="prompt-part">
          <legend>{text('use.roles')}</legend>
          <Checkbox.Group options={roles.options} value={[...held]} onChange={(next) => setHeld(next as Role[])} />
        </fieldset>
      </div>
      {reason === undefined ? null : (
        <LabelledItem label={text('use.reason')} help={text('use.reason.help')} required>
          <Input.TextArea
            autoFocus
            rows={2}
            maxLength={500}
            dir="auto"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </LabelledItem>
      )}
      {failure ? <Alert role="alert" type="warning" showIcon title={failure} /> : null}
      <Flex gap={8} wrap>
        <Button type="primary" loading={busy} disabled={held.length === 0} onClick={() => void enable(version)}>
          {text('use.enable')}
        </Button>
        {prompt.enabled === null ? null : (
          <Button danger disabled={busy} onClick={() => void enable(null)}>
            {text('use.disable')}
          </Button>
        )}
      </Flex>
      <Section title={text('use.record')}>
        <LoadedList loaded={record} reload={reload} empty={text('use.record.none')}>
          {(row) => (
            <Entry
              key={row.at}
              title={
                row.version === null
                  ? text('use.record.disabled')
                  : text('use.version', { version: row.version, roles: roles.list(row.roles) })
              }
              state={
                <>
                  {accountOf(row.by)?.name ?? '–'} · {when.absolute(row.at)}
                  {row.version === null ? null : (
                    <div>
                      {row.reason === null
                        ? text('use.record.passed')
                        : text('use.record.reason', { reason: row.reason })}
                    </div>
                  )}
                </>
              }
            />
          )}
        </LoadedList>
      </Section>
    </Flex>
  );
}
