import type { BrowseDetail, BrowseFacets, BrowseRow, OfferedInstrument } from 'core/contract/answering/browse';
import type { InstrumentDocument } from 'core/instrument/document';
import { mainScales } from 'core/instrument/mainScales';
import { asksTexts, seenByOf } from 'core/instrument/seenBy';
import { type ResolvedText, resolveText } from 'core/instrument/textKeys';
import { fallbackChain } from 'core/language';
import { alertsStaff } from 'core/report';
import type { Catalogue } from '../../authoring/catalog/places';
import { catalogueIn } from '../../authoring/catalog/reading';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { ReaderService } from '../../authoring/readers/service';
import type { Database } from '../../database/connection';
import { wordPatterns } from '../../database/wordPatterns';
import { AppError } from '../../errors';
import type { ProductService } from '../../ordering/product/service';
import type { TranslationService } from '../../texts/service';
import type { AccessRights, AnswerRight } from '../access/rights';
import type { AttemptService } from '../attempt/service';
import { showsResults } from '../attempt/shownScores';
import { facetsOf, placesMeant } from './facets';
import { baseOfInstrument, begunWith, type Narrowing, type Offer, offers } from './store';
import { summaryOf } from './summary';

/** Shown beside the sign-in form. */
const offeredAtOnce = 3;

interface BrowseQuery extends Omit<Narrowing, 'words' | 'places'> {
  keyword?: string;
  domain?: string;
  area?: string;
  /** The id of the last row of the page before. */
  cursor?: string;
  pageSize: number;
}

export interface BrowseService {
  /** The newest that everyone may answer, for people who are not signed in. */
  offered(locale: string): Promise<OfferedInstrument[]>;
  /** One that everyone may answer; undefined: it is not, or is not there. */
  offeredOne(id: string, locale: string): Promise<BrowseRow | undefined>;
  /** Newest first; `cursor`: where the next page begins, null at the end. */
  list(userId: string, locale: string, query: BrowseQuery): Promise<{ rows: BrowseRow[]; cursor: string | null }>;
  facets(locale: string): Promise<BrowseFacets>;
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
  products: Pick<ProductService, 'prices'>;
  readers: Pick<ReaderService, 'names'>;
}

function accessOf({ access }: Offer, right: AnswerRight | undefined): BrowseRow['access'] {
  if (access === 'open') return 'open';
  return right === undefined ? 'needed' : 'granted';
}

const rowOf = (
  offer: Offer,
  right: AnswerRight | undefined,
  { placeOf }: Catalogue,
  price: BrowseRow['price'] = null,
): BrowseRow => {
  const place = placeOf(offer.domain, offer.area);
  return {
    id: offer.id,
    code: offer.code,
    title: offer.title ?? offer.code,
    summary: summaryOf(offer.description ?? '', offer.title_locale ?? offer.base_locale),
    textLocale: offer.title_locale ?? offer.base_locale,
    locales: offer.locales,
    questions: offer.questions,
    estimatedMinutes: offer.estimated_minutes,
    domain: place.domain?.code ?? null,
    area: place.area?.code ?? null,
    place,
    access: accessOf(offer, right),
    price: offer.access === 'open' || right !== undefined ? null : price,
    bought: right?.isBought ? { left: right.left } : null,
    attemptInProgress: offer.attempt_in_progress,
  };
};

type Said = (key: string) => ResolvedText | undefined;

/** Names of the scales that the respondent will see, in the document's order. */
function measuresOf(document: InstrumentDocument, said: Said): BrowseDetail['measures'] {
  if (!showsResults(document)) return [];
  const named = (code: string) => said(`calculation.${code}.name`) ?? [];
  return mainScales(document, 'respondent').flatMap(({ calculation, facets }) =>
    [named(calculation.code)].flat().map((name) => ({ ...name, facets: facets.flatMap(({ code }) => named(code)) })),
  );
}

function coverOf({ settings, images = [] }: InstrumentDocument, said: Said): BrowseDetail['cover'] {
  const image = images.find(({ code }) => code === settings?.cover);
  return image === undefined ? null : { source: image.source, alt: said(`image.${image.code}.alt`) ?? null };
}

export function createBrowseService(needs: Needs): BrowseService {
  const { db, clock, translations, versions, attempts, rights, products, readers } = needs;

  async function chainFrom(locale: string): Promise<string[]> {
    return fallbackChain(locale, await translations.fallbacks(), baseOfInstrument);
  }

  return {
    offered: async (locale) => {
      const chain = await chainFrom(locale);
      const found = await offers(db, { userId: null, access: 'open', now: clock(), chain, limit: offeredAtOnce });
      const catalogue = await catalogueIn(db, translations, locale);
      return found.map((offer) => rowOf(offer, undefined, catalogue));
    },

    offeredOne: async (id, locale) => {
      const asked = {
        userId: null,
        access: 'open',
        now: clock(),
        chain: await chainFrom(locale),
        id,
        limit: 1,
      } as const;
      const [offer] = await offers(db, asked);
      return offer && rowOf(offer, undefined, await catalogueIn(db, translations, locale));
    },

    list: async (userId, locale, { keyword = '', cursor, pageSize, domain, area, ...narrowing }) => {
      const catalogue = await catalogueIn(db, translations, locale);
      const found = await offers(db, {
        ...narrowing,
        places: await placesMeant(db, catalogue, { domain, area }),
        ...{ userId, now: clock(), chain: await chainFrom(locale), words: wordPatterns(keyword) },
        ...{ before: cursor, limit: pageSize + 1 },
      });
      const shown = found.slice(0, pageSize);
      const isAsked = shown.some(({ access }) => access === 'granted');
      const held = isAsked ? await rights.answerRights(userId) : undefined;
      const needed = shown.filter(({ id, access }) => access === 'granted' && !held?.has(id));
      const prices = await products.prices(needed.map(({ id }) => id));
      const rows = shown.map((offer) => rowOf(offer, held?.get(offer.id), catalogue, prices.get(offer.id)));
      return { rows, cursor: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
    },

    facets: async (locale) => facetsOf(db, await catalogueIn(db, translations, locale)),

    get: async (userId, locale, id) => {
      const [offer] = await offers(db, { userId, now: clock(), chain: await chainFrom(locale), id, limit: 1 });
      if (offer === undefined) throw new AppError('instrument.not_available');
      const version = await versions.get(offer.version_id);
      const chain = await versions.chainOf(version, locale);
      const document = await versions.documentIn(version, chain);
      const said: Said = (key) => resolveText(document.texts, key, chain);
      const instructions = said('instructions');
      const right = offer.access === 'open' ? undefined : await rights.answerRight(userId, id);
      const prices = await products.prices(offer.access === 'granted' && right === undefined ? [id] : []);
      const refusal = offer.attempt_in_progress === null ? await attempts.refusal(userId, version) : null;
      const { askRespondent = [], timeLimit = null, retake, ...settings } = document.settings ?? {};
      // Whoever goes on with an attempt reads what was said before they began it.
      const begun =
        offer.attempt_in_progress === null ? undefined : await begunWith(db, userId, offer.attempt_in_progress);
      const results = (begun ?? settings).results ?? 'respondent';
      const seenBy = begun?.seenBy ?? seenByOf(settings);
      return {
        ...rowOf(offer, right, await catalogueIn(db, translations, locale), prices.get(id)),
        languages: [...(await versions.sharesOf(version, 'respondent'))].map(([locale, shares]) => ({
          locale,
          ...shares,
        })),
        version: version.number,
        description: offer.description ?? '',
        descriptionLocale: offer.description_locale ?? offer.base_locale,
        instructions: instructions?.text ?? '',
        instructionsLocale: instructions?.locale ?? offer.base_locale,
        cover: coverOf(document, said),
        askRespondent,
        refusal: refusal?.reason ?? null,
        availableAt: refusal?.availableAt?.toISOString() ?? null,
        measures: measuresOf(document, said),
        results,
        seenBy,
        readers: seenBy === 'named' ? await readers.names(id, begun?.at) : [],
        asksTexts: asksTexts(document),
        alertsStaff: alertsStaff(document),
        timeLimit,
        retake: { rule: retake?.rule ?? 'unlimited', days: retake?.days ?? null },
        accessUntil: right?.until?.toISOString() ?? null,
      };
    },
  };
}
