import { Alert, Button, Skeleton } from 'antd';
import { draftStanding } from 'core/instrument/standing';
import { useDraftStore } from '@/authoring/draft/DraftProvider';
import { useInstrumentDetail } from '@/authoring/frame/instrumentDetail';
import { ArchivedNotice } from '@/authoring/instruments/ArchivedNotice';
import { DraftProblems } from '@/authoring/problems/DraftProblems';
import { useDraftCheck } from '@/authoring/problems/draftCheck';
import { OldFindings } from '@/authoring/problems/OldFindings';
import { StandingAlert } from '@/authoring/problems/StandingAlert';
import { useText } from '@/kit/text/useText';

/** Whether the draft can be published, and what is missing. */
export function Blocking() {
  const text = useText();
  const store = useDraftStore();
  const { detail, load } = useInstrumentDetail();
  const { found, check } = useDraftCheck();
  if (found === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (found === 'failed') {
    return (
      <Alert
        type="error"
        showIcon
        title={text('request.connection.text')}
        action={<Button onClick={() => void check()}>{text('draft.retry')}</Button>}
      />
    );
  }
  const unchangedSince = detail?.changed === false ? (detail.version ?? undefined) : undefined;
  return (
    <div className="stack">
      <OldFindings />
      {detail?.status === 'archived' ? (
        <ArchivedNotice
          instrument={detail}
          onRestored={() => {
            void load();
            void store.reload();
          }}
        />
      ) : unchangedSince !== undefined && draftStanding(found).problems.length === 0 ? (
        <Alert type="success" showIcon title={text('error.instrument.unchanged', { version: unchangedSince })} />
      ) : (
        <StandingAlert found={found} />
      )}
      <DraftProblems found={found} label={text('instrument.beforePublishing')} />
    </div>
  );
}
