import { useIntl } from '@umijs/max';
import type { AccessRow } from 'core/contract/answering/access';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { dateInWords } from '@/answering/player/momentInWords';

/** Words for a grant, in the reader's language. */
export function useGrantWords() {
  const intl = useIntl();
  return useMemo(() => {
    const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
    return {
      day: dateInWords,
      moment: (time: string) => dayjs(time).format('lll'),
      what: ({ what, completedAt }: AccessRow): string =>
        what === 'result' && completedAt !== null
          ? text('access.kind.result', { date: dateInWords(completedAt) })
          : text('access.kind.instrument'),
      to: ({ to, email, uses, used, isOfSurvey }: AccessRow): string => {
        if (to === 'person') return email ?? '';
        if (to === 'staff' && isOfSurvey) return text('access.to.survey');
        return text(`access.to.${to}`, { used, uses: uses ?? 0 });
      },
      from: ({ giver }: AccessRow): string =>
        giver === null ? text('access.unnamed') : text('access.from', { name: giver }),
      state: ({ state, expiresAt, revokedAt }: AccessRow): string => {
        if (state === 'revoked') return text('access.state.revoked', { date: dateInWords(revokedAt ?? '') });
        if (expiresAt === null) return text('access.state.active');
        return text(state === 'expired' ? 'access.state.expired' : 'access.state.until', {
          date: dateInWords(expiresAt),
        });
      },
    };
  }, [intl]);
}

export const grantPath = (id: string): string => `/access/edit?id=${id}`;
