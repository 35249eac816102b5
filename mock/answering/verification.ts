import { meantHandedCode } from '../../core/access/handedCode';
import { shownScores } from '../../core/report';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { runOf, sentAttempts } from './attempts';
import { checksumOf, codeOf } from './ending';
import { chainOf, titleOf } from './offeredInstruments';

/** Every sent attempt has both codes. Without its letter a code counts as a receipt's. */
export const verification: Handlers['verification'] = {
  check: ({ body, locale }) => {
    const meant = meantHandedCode(body.code);
    const attempt = sentAttempts().find((each) => codeOf(each) === meant?.code);
    if (!attempt?.completedAt || meant?.kind === 'access') {
      return refuse('verification.unknown');
    }
    const { instrument, completedAt } = attempt;
    const { document, compiled } = instrument;
    const context = { document, compiled, run: runOf(attempt), chain: chainOf(instrument, locale) };
    const kind = meant?.kind === 'report' ? 'report' : 'receipt';
    const checksum = checksumOf(attempt);
    const title = titleOf(instrument, locale);
    return {
      kind,
      instrumentCode: document.code,
      title: title.text,
      titleLocale: title.locale,
      version: 1,
      scoredBy: 1,
      completedAt,
      issuedAt: completedAt,
      checksum,
      matches: body.checksum === undefined ? null : body.checksum === checksum,
      scores:
        kind === 'receipt'
          ? null
          : shownScores(context, 'respondent').map(({ code, name, formatted, band }) => {
              return {
                code,
                name: name.text,
                nameLocale: name.locale,
                formatted,
                bandLabel: band?.label.text ?? null,
                bandLocale: band?.label.locale ?? null,
              };
            }),
      rescoredBy: null,
    };
  },
};
