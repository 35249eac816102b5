import type { InvitationMail } from 'core/contract/surveys/mail';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { useWaveName } from '../waves/useWaveName';

type Named = Pick<InvitationMail, 'kind' | 'number' | 'wave'>;
type Stated = Pick<InvitationMail, 'state' | 'reason'>;

/** A mail and its state in words. */
export function useMailWords() {
  const text = useText('survey.mails.');
  const waveName = useWaveName();
  return useMemo(
    () => ({
      /** Those that were sent by hand have no number of their own. */
      kind: ({ kind, number, wave }: Named) => {
        const mail = number > 0 && number < 1000 ? text('reminder', { number }) : text(`kind.${kind}`);
        return wave === null ? mail : text('ofWave', { mail, wave: waveName(wave) });
      },
      state: ({ state, reason }: Stated) =>
        reason === null ? text(`state.${state}`) : text('takenBack', { reason: text(`reason.${reason}`) }),
    }),
    [text, waveName],
  );
}

/** `error`: somebody should look at it. */
export const toneOf = ({ state }: Stated): 'error' | 'warning' | 'quiet' | 'plain' =>
  state === 'failed' ? 'error' : state === 'unknown' ? 'warning' : state === 'taken_back' ? 'quiet' : 'plain';
