import { DeleteOutlined } from '@ant-design/icons';
import { Alert, Button, Select } from 'antd';
import type { Contract } from 'core/contract';
import type { Collaboration } from 'core/contract/surveys/survey';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { optionsOf } from '@/kit/form/optionsOf';
import { useTask } from '@/kit/form/useTask';
import { AddByEmail } from '@/kit/section/AddByEmail';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api, type Data } from '@/shell/api/client';
import { useSurvey } from '../state/SurveyProvider';

type Row = Data<Contract['survey']['collaborators']>[number];
const rights = ['own', 'edit', 'see', 'results'] as const;

/** Who works on the survey, and what each may do. Owners alone decide it, and one stays. */
export function Collaborators() {
  const text = useText('survey.collaborators.');
  const { detail } = useSurvey();
  const { loaded, reload } = useLoaded(() =>
    api.survey.collaborators({ params: { id: detail.id }, skipErrorHandler: true }),
  );
  const [may, setMay] = useState<Collaboration>('edit');
  const { busy, failure, run } = useTask((error) => {
    const { details, message } = asFailure(error);
    return details[0]?.message ?? (message || undefined);
  });
  const rows = Array.isArray(loaded) ? loaded : [];
  const isOwner = detail.may === 'own';
  const put = (all: { userId?: string; email?: string; may: Collaboration }[]) =>
    run(async () => {
      await api.survey.setCollaborators({
        params: { id: detail.id },
        body: { collaborators: all },
        skipErrorHandler: true,
      });
      await reload();
    });
  const sent = (all: readonly Row[]) => all.map(({ userId, may: its }) => ({ userId, may: its }));
  const owners = rows.filter((row) => row.may === 'own').length;
  const options = optionsOf(rights, (each) => text(`may.${each}`));
  return (
    <div className="survey-surface">
      <Section title={text('title')} lead={text('lead')}>
        {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
        <LoadedList loaded={loaded} reload={reload} empty={text('none')}>
          {(row) => {
            const isLastOwner = row.may === 'own' && owners === 1;
            const others = rows.filter(({ userId }) => userId !== row.userId);
            return (
              <Entry
                key={row.userId}
                title={row.name}
                state={isOwner && !isLastOwner ? null : text(`may.${row.may}`)}
                actions={
                  isOwner && !isLastOwner ? (
                    <>
                      <Select
                        aria-label={text('mayOf', { name: row.name })}
                        style={{ minInlineSize: 180 }}
                        value={row.may}
                        options={options}
                        onChange={(chosen) =>
                          void put(sent(rows.map((each) => (each === row ? { ...row, may: chosen } : each))))
                        }
                      />
                      <Button
                        type="text"
                        icon={<DeleteOutlined aria-hidden />}
                        aria-label={text('remove', { name: row.name })}
                        onClick={() => void put(sent(others))}
                      />
                    </>
                  ) : null
                }
              />
            );
          }}
        </LoadedList>
        {isOwner ? (
          <AddByEmail
            label={text('email')}
            action={text('add')}
            busy={busy}
            onAdd={(email) => put([...sent(rows), { email, may }])}
          >
            <Select
              aria-label={text('may')}
              style={{ minInlineSize: 180 }}
              value={may}
              options={options}
              onChange={setMay}
            />
          </AddByEmail>
        ) : null}
      </Section>
    </div>
  );
}
