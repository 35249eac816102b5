import { Button, Flex, Input } from 'antd';
import type { SurveyDetail } from 'core/contract/surveys/survey';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useCall } from '@/kit/form/useCall';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';

const shortest = 6;

/** The password of the open link: set, changed and taken away at once. Nobody can read it again, so it is typed in the open. */
export function LinkPassword() {
  const text = useText('survey.link.');
  const store = useSurveyStore();
  const { hasPassword } = useSurvey().detail;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { busy, run } = useCall();
  const params = { id: store.id };

  async function put(call: () => Promise<SurveyDetail | undefined>, done: string): Promise<void> {
    const answer = await run(call);
    if (!answer) return;
    store.adopt(answer);
    setTyped('');
    feedback.success(text(done));
  }
  const save = () => {
    const password = typed.trim();
    if (password.length < shortest) return setFault(text('password.short', { count: shortest }));
    void put(() => api.survey.setPassword({ params, body: { password }, skipErrorHandler: true }), 'password.saved');
  };
  const remove = () => put(() => api.survey.removePassword({ params, skipErrorHandler: true }), 'password.removed');
  return (
    <LabelledItem label={text('password')} fault={fault} help={text(hasPassword ? 'password.isSet' : 'password.help')}>
      <Entry
        typed={typed}
        label={text(hasPassword ? 'password.change' : 'password.set')}
        placeholder={hasPassword ? text('password.new') : undefined}
        busy={busy}
        remove={hasPassword ? { label: text('password.remove'), onClick: () => void remove() } : undefined}
        onSave={save}
        onType={(value) => {
          setTyped(value);
          setFault(undefined);
        }}
      />
    </LabelledItem>
  );
}

interface EntryProps {
  id?: string;
  typed: string;
  label: string;
  placeholder: string | undefined;
  busy: boolean;
  remove: { label: string; onClick(): void } | undefined;
  onType(value: string): void;
  onSave(): void;
}

function Entry({ id, typed, label, placeholder, busy, remove, onType, onSave }: EntryProps) {
  return (
    <Flex gap={8} wrap>
      <Input
        id={id}
        dir="auto"
        autoComplete="off"
        maxLength={200}
        style={{ flex: '1 1 200px' }}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onPressEnter={onSave}
      />
      <Button loading={busy} disabled={typed.trim() === ''} onClick={onSave}>
        {label}
      </Button>
      {remove ? (
        <Button danger disabled={busy} onClick={remove.onClick}>
          {remove.label}
        </Button>
      ) : null}
    </Flex>
  );
}
