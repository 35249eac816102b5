import { Button } from 'antd';
import type { InvitationImport } from 'core/contract/surveys/invitation';
import { useState } from 'react';
import { Entries, Entry } from '@/kit/section/Entry';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { useSurvey } from '../state/SurveyProvider';
import { InviteOutcome } from './InviteOutcome';

/** The lists of people that one has had taken in, and what came of each. */
export function Lists({ lists, onEnded }: { lists: readonly InvitationImport[]; onEnded(): void }) {
  const text = useText('survey.invite.');
  const when = useWhen();
  const { detail } = useSurvey();
  const [shown, setShown] = useState<InvitationImport>();
  return (
    <section aria-label={text('imports')}>
      <h3>{text('imports')}</h3>
      <Entries>
        {lists.map((list) => (
          <Entry
            key={list.job.id}
            title={<time dateTime={list.job.createdAt}>{when.absolute(list.job.createdAt)}</time>}
            actions={
              list.job.endedAt === null ? null : (
                <Button size="small" onClick={() => setShown(list)}>
                  {text('outcome')}
                </Button>
              )
            }
          >
            <JobProgress id={list.job.id} known={list.job} onEnded={onEnded} />
          </Entry>
        ))}
      </Entries>
      {shown ? <InviteOutcome outcome={shown} code={detail.code} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}
