import type { FastifyBaseLogger } from 'fastify';
import type { BrowseService } from '../../answering/browse/service';
import { summaryOf } from '../../answering/browse/summary';
import { Lru } from '../../authoring/instrument/lru';
import { AppError } from '../../errors';
import type { PagePreview, PreviewOf } from '../../plugins/pageHead';
import type { MySurveyService } from '../../surveys/mySurvey/service';
import type { TranslationService } from '../../texts/service';

interface Needs {
  browsing: Pick<BrowseService, 'offeredOne'>;
  mySurveys: Pick<MySurveyService, 'beforehand'>;
  translations: Pick<TranslationService, 'messages' | 'bundle'>;
  clock: () => Date;
  log: FastifyBaseLogger;
}

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
const detailsPath = new RegExp(`^/Browse-Instruments/instrumentdetails/${uuid}$`, 'i');
const surveyPath = new RegExp(`^/my-surveys/answerSurvey/${uuid}$`, 'i');

/** Previews kept, and how long: a link in a chat is opened by many. Milliseconds. */
const kept = 500;
const freshFor = 60_000;

/** Where an address leads, after signing in too; without the base path. */
function targetOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here');
  const redirect = searchParams.get('redirect');
  if (!pathname.startsWith('/user/') || redirect === null) return pathname;
  return URL.canParse(redirect, 'http://here') ? new URL(redirect, 'http://here').pathname : pathname;
}

/**
 * What an address leads to, in words for link previews: an instrument that everyone may answer, a survey by its open link, else the
 * product. It says nothing that somebody without an account could not read there.
 */
export function createPreviews({ browsing, mySurveys, translations, clock, log }: Needs): PreviewOf {
  const previews = new Lru<PagePreview | undefined>(kept);

  async function ofProduct(locale: string): Promise<PagePreview> {
    const { texts } = await translations.bundle('Webpages', locale);
    return { locale, title: texts['front.title'] ?? '', description: texts['front.lead'] ?? '' };
  }

  async function ofInstrument(id: string, locale: string): Promise<PagePreview | undefined> {
    const found = await browsing.offeredOne(id, locale);
    return found && { locale: found.textLocale || locale, title: found.title, description: found.summary };
  }

  async function ofSurvey(id: string, locale: string): Promise<PagePreview | undefined> {
    const asking = { caller: undefined, locale, isChosen: true, address: '' };
    const { title, description } = await mySurveys.beforehand(id, asking, {}).catch((error: unknown) => {
      if (error instanceof AppError) return { title: undefined, description: undefined };
      throw error;
    });
    return (
      title && {
        locale: title.locale || locale,
        title: title.text,
        description: summaryOf(description.text, description.locale || locale),
      }
    );
  }

  async function found(target: string, locale: string): Promise<PagePreview | undefined> {
    const instrument = detailsPath.exec(target)?.[1];
    if (instrument !== undefined) return ofInstrument(instrument, locale);
    const survey = surveyPath.exec(target)?.[1];
    return survey === undefined ? undefined : ofSurvey(survey, locale);
  }

  return async (address, acceptLanguage) => {
    try {
      const locale = await translations.messages.localeOf(acceptLanguage, null);
      const target = targetOf(address);
      const minute = Math.floor(clock().getTime() / freshFor);
      return (
        (await previews.get(`${minute} ${locale} ${target}`, () => found(target, locale))) ?? (await ofProduct(locale))
      );
    } catch (error) {
      log.warn({ error }, 'A page has no words of its own');
      return undefined;
    }
  };
}
