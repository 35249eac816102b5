import type { Database } from '../../database/connection';
import { endPage } from './store';

/** Participations ended in a statement. */
const page = 500;

export interface WaveClosing {
  /** Ends what was begun in a wave whose window and grace are over; a call by its owner would decide the same. @returns how many */
  endDue(signal: AbortSignal): Promise<number>;
}

export function createWaveClosing({ db, clock }: { db: Database; clock: () => Date }): WaveClosing {
  return {
    endDue: async (signal) => {
      for (let ended = 0; ; ) {
        const now = clock().toISOString();
        const rows = await endPage(db, now, page);
        ended += rows.length;
        if (rows.length < page || signal.aborted) return ended;
      }
    },
  };
}
