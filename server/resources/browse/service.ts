import type { BrowseDetail, BrowseRow } from 'core/contract/browse';
import { resolveText } from 'core/instrument/textKeys';
import { fallbackChain } from 'core/language';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { AccessRights } from '../access/rights';
import type { AttemptService } from '../attempt/service';
import type { VersionReader } from '../instrument/versions';
import type { TranslationService } from '../translation/service';
import { baseOfInstrument, type Offer, offers } from './store';
import { summaryOf } from './summary';

interface BrowseQuery {
  keyword?: string;
  language?: string;
  /** The id of the last row of the page before. */
  cursor?: string;
  pageSize: number;
}

export interface BrowseService {
  /** Newest first; `cursor`: where the next page begins, null at the end. */
  list(userId: string, locale: string, query: BrowseQuery): Promise<{ rows: BrowseRow[]; cursor: string | null }>;
  /** @throws AppError `instrument.not_available` */
  get(userId: string, locale: string, id: string): Promise<BrowseDetail>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: TranslationService;
  versions: VersionReader;
  attempts: AttemptService;
  rights: AccessRights;
}

const rowOf = (offer: Offer): BrowseRow => ({
  id: offer.id,
  code: offer.code,
  title: offer.title ?? offer.code,
  summary: summaryOf(offer.description ?? ''),
  textLocale: offer.title_locale ?? offer.base_locale,
  locales: offer.locales,
  questions: offer.questions,
  estimatedMinutes: offer.settings?.estimatedMinutes ?? null,
  domain: null,
  area: null,
  access: 'open',
  attemptInProgress: offer.attempt_in_progress,
});

export function createBrowseService({ db, clock, translations, versions, attempts }: Needs): BrowseService {
  async function chainFrom(locale: string): Promise<string[]> {
    return fallbackChain(locale, await translations.fallbacks(), baseOfInstrument);
  }

  return {
    list: async (userId, locale, { keyword, language, cursor, pageSize }) => {
      const chain = await chainFrom(locale);
      const asked = { userId, now: clock(), chain, keyword, language, before: cursor, limit: pageSize + 1 };
      const found = await offers(db, asked);
      const shown = found.slice(0, pageSize);
      return { rows: shown.map(rowOf), cursor: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
    },

    get: async (userId, locale, id) => {
      const [offer] = await offers(db, { userId, now: clock(), chain: await chainFrom(locale), id, limit: 1 });
      if (offer === undefined) throw new AppError('instrument.not_available');
      const version = await versions.get(offer.version_id);
      const chain = await versions.chainOf(version, locale);
      const { texts } = await versions.documentIn(version, chain);
      const refusal = offer.attempt_in_progress === null ? await attempts.refusal(userId, version) : null;
      return {
        ...rowOf(offer),
        description: offer.description ?? '',
        instructions: resolveText(texts, 'instructions', chain)?.text ?? '',
        askRespondent: offer.settings?.askRespondent ?? [],
        refusal: refusal?.reason ?? null,
        availableAt: refusal?.availableAt?.toISOString() ?? null,
        measures: [],
        results: 'respondent',
        alertsStaff: false,
        timeLimit: null,
        retake: { rule: 'unlimited', days: null },
        accessUntil: null,
      };
    },
  };
}
