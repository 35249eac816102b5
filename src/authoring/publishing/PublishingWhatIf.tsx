import type { InstrumentRow } from 'core/contract/instrument';
import { useRescoring } from '@/authoring/rescoring/useRescoring';
import { WhatIf } from '@/authoring/rescoring/WhatIf';
import { JobProgress } from '@/shell/jobs/JobProgress';

interface Props {
  instrument: Pick<InstrumentRow, 'id' | 'version' | 'attempts'>;
  /** Number of the draft's last change, where it is known. */
  sequence?: number;
}

/** What publishing the draft would make of the results that there are; nothing where there are none. */
export function PublishingWhatIf({ instrument, ...rest }: Props) {
  return instrument.version === null || instrument.attempts === 0 ? null : (
    <Compared instrumentId={instrument.id} {...rest} />
  );
}

function Compared({ instrumentId, sequence }: { instrumentId: string; sequence?: number }) {
  const rescoring = useRescoring(instrumentId);
  return (
    <WhatIf
      instrumentId={instrumentId}
      rescoring={rescoring}
      version={null}
      sequence={sequence}
      progress={JobProgress}
    />
  );
}
