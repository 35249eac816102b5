import type { InstrumentDetail, InstrumentProblem } from 'core/contract/authoring/instrument';
import { useCallback, useEffect, useState } from 'react';
import { useSettled } from '@/authoring/draft/DraftProvider';
import { api } from '@/shell/api/client';

interface ToPublish {
  /** Of the draft that would be published; undefined: not read yet. */
  detail?: InstrumentDetail;
  /** What blocks publishing, and warnings; undefined: not read yet. */
  problems?: readonly InstrumentProblem[];
}

/** What is published: the draft as the server has it once every edit made here has been sent. */
export function useToPublish(id: string, onFailed: () => void): ToPublish & { readAgain(): void } {
  const settled = useSettled();
  const [found, setFound] = useState<ToPublish>({});
  const [times, setTimes] = useState(0);
  const readAgain = useCallback(() => setTimes((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks to read again
  useEffect(() => {
    let isStale = false;
    const read = async () => {
      await settled();
      const detail = await api.instrument.get({ params: { id } });
      const problems = await api.instrument.check({ params: { id } });
      if (!isStale) setFound({ detail, problems: problems ?? [] });
    };
    read().catch(() => isStale || onFailed());
    return () => {
      isStale = true;
    };
  }, [id, settled, onFailed, times]);

  return { ...found, readAgain };
}
