import type { Attempt } from 'core/contract/answering/attempt';
import type { AnswerStore } from '@/answering/player/answerStore';
import type { Engine } from '@/answering/player/engine';
import type { ClosedStatus } from './ClosedNotice';

export interface Loaded {
  sheet: AnswerStore;
  engine: Engine;
}

/** Where an attempt stands on this page. */
export type Phase =
  | { kind: 'loading' }
  /** `failure`: why something failed, in the reader's words. The answers are safe. */
  | ({ kind: 'answering' | 'sending'; failure: string | undefined } & Loaded)
  /** The server takes no more answers; the reason is not known yet. */
  | { kind: 'refused' }
  | { kind: 'closed'; status: ClosedStatus }
  | { kind: 'closedElsewhere' };

export type PhaseEvent =
  | ({ kind: 'loaded' } & Loaded)
  | { kind: 'sendingBegan' }
  | { kind: 'sendingEnded'; failure: string | undefined }
  /** Something other than sending was started (no failure) or has failed. */
  | { kind: 'tried'; failure: string | undefined }
  | { kind: 'refused' }
  /** The server has said how the attempt ended. */
  | { kind: 'ended'; status: Attempt['status'] };

/** The phase after an event; the same phase if the event does not matter in it. */
export function nextPhase(phase: Phase, event: PhaseEvent): Phase {
  switch (event.kind) {
    case 'loaded':
      return phase.kind === 'loading' ? { ...event, kind: 'answering', failure: undefined } : phase;
    case 'sendingBegan':
      return phase.kind === 'answering' ? { ...phase, kind: 'sending', failure: undefined } : phase;
    case 'sendingEnded':
      return phase.kind === 'sending'
        ? { ...phase, kind: 'answering', failure: event.failure ?? phase.failure }
        : phase;
    case 'tried':
      return 'failure' in phase ? { ...phase, failure: event.failure } : phase;
    case 'refused':
      return phase.kind === 'loading' || 'failure' in phase ? { kind: 'refused' } : phase;
    case 'ended':
      if (event.status === 'expired' || event.status === 'abandoned') return { kind: 'closed', status: event.status };
      return phase.kind === 'refused' ? { kind: 'closedElsewhere' } : phase;
  }
}
