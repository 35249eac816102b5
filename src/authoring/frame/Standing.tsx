import { StatusWord } from '@/authoring/instruments/StatusWord';
import { useText } from '@/kit/text/useText';
import { useDraft } from '../draft/DraftProvider';
import { useInstrumentDetail } from './instrumentDetail';

/** The draft's status, its published version, and whether it was changed since. */
export function Standing() {
  const text = useText();
  const facts = useDraft((state) => state.facts);
  const { detail } = useInstrumentDetail();
  const version = detail?.version ?? null;
  return (
    <>
      <StatusWord status={detail?.status ?? facts.status} />
      {version === null ? null : (
        <span>{text(detail?.changed ? 'draft.versionChanged' : 'draft.version', { version })}</span>
      )}
    </>
  );
}
