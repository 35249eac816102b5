import type { InstrumentRow } from 'core/contract/instrument';
import { useState } from 'react';
import { InstrumentList } from '@/authoring/instruments/InstrumentList';
import { RescoreDialog } from '@/authoring/rescoring/RescoreDialog';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { PublishingWhatIf } from './PublishingWhatIf';

/** The list of instruments, with what publishing means for the results that there are. */
export function StaffInstruments() {
  const [published, setPublished] = useState<{ id: string; version: number }>();
  return (
    <>
      <InstrumentList
        beforePublishing={(row: InstrumentRow) => <PublishingWhatIf instrument={row} />}
        onPublished={({ id, attempts }, version) => {
          if (attempts > 0) setPublished({ id, version });
        }}
      />
      {published ? (
        <RescoreDialog
          instrumentId={published.id}
          version={published.version}
          isNew
          progress={JobProgress}
          onClose={() => setPublished(undefined)}
        />
      ) : null}
    </>
  );
}
