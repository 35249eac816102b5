import { canonicalJson, withoutDefaults } from '../instrument/canonical';
import type { InstrumentDocument, TextBundle } from '../instrument/document';
import { instrumentSchema } from '../instrument/schema';
import { sha256 } from '../instrument/sha256';
import type { SurveyDocument, SurveyItem, SurveyMails, SurveyPlan, SurveySettings, SurveyWave } from './document';
import { surveyTextKeys } from './textKeys';

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The keys in this order, without those whose value is absent, an empty list or object, or the default. */
function ordered<T extends object>(part: T, defaults: { readonly [K in keyof Required<T>]: unknown }): T {
  const entries = Object.keys(defaults).flatMap((key): [string, unknown][] => {
    const value: unknown = Reflect.get(part, key);
    const isDefault = value === undefined || isEmpty(value) || value === Reflect.get(defaults, key);
    return isDefault ? [] : [[key, value]];
  });
  return Object.fromEntries(entries) as T;
}

const none = undefined;

const mailsOf = ({ rate, quiet }: SurveyMails): SurveyMails =>
  ordered({ rate, quiet: quiet && { from: quiet.from, to: quiet.to } } as SurveyMails, { rate: 120, quiet: none });

const settingsOf = (settings: SurveySettings): SurveySettings =>
  ordered(
    {
      ...settings,
      end: settings.end && ordered(settings.end, { results: 'instrument', redirect: none }),
      mails: settings.mails && mailsOf(settings.mails),
    },
    {
      domain: none,
      opensAt: none,
      closesAt: none,
      timeZone: 'UTC',
      grace: 60,
      minimumGroup: 5,
      consent: none,
      end: none,
      oncePerDevice: false,
      proofOfWork: false,
      mails: none,
    },
  );

function itemOf(item: SurveyItem, ofPage: typeof canonicalPage): SurveyItem {
  const common = { code: none, kind: none, visibleIf: none, required: true };
  if (item.kind === 'instrument') {
    const { code, kind, visibleIf, required } = common;
    return ordered(item, { code, kind, instrument: none, version: 'newest', visibleIf, required });
  }
  return ordered({ ...item, document: ofPage(item.document) }, { ...common, document: none });
}

/** Of a page: in the order of its schema, texts and answers by their keys. */
export function canonicalPage(page: InstrumentDocument): InstrumentDocument {
  const sorted: unknown = JSON.parse(canonicalJson(withoutDefaults(page)));
  const read = instrumentSchema.safeParse(sorted);
  return read.success ? read.data : (sorted as InstrumentDocument);
}

const startsOf = ({ starts }: SurveyWave): SurveyWave['starts'] =>
  'at' in starts ? { at: starts.at } : { days: starts.days, after: starts.after };

/** A plan without what equals the defaults named in `document.ts`, its keys in the order declared there. */
export function canonicalPlan(plan: SurveyPlan): SurveyPlan {
  return {
    audience: plan.audience,
    anonymity: plan.anonymity,
    ...ordered<Partial<SurveyPlan>>(
      {
        settings: plan.settings && settingsOf(plan.settings),
        attributes: plan.attributes?.map((attribute) =>
          ordered(attribute, { code: none, kind: none, values: none, from: 'asked', required: false }),
        ),
        quotas: plan.quotas?.map((quota) =>
          ordered(quota, { code: none, condition: none, limit: none, full: 'close', address: none, hold: 24 }),
        ),
        waves: plan.waves?.map((wave) =>
          ordered({ ...wave, starts: startsOf(wave) }, { code: none, starts: none, window: none }),
        ),
        randomization: plan.randomization && {
          ...ordered(plan.randomization, { arms: none, block: none, strata: none }),
          arms: plan.randomization.arms.map((arm) => ordered(arm, { code: none, weight: 1 })),
        },
        messages: plan.messages?.map((message) =>
          ordered(message, { kind: none, wave: none, days: none, hour: 9, to: 'both' }),
        ),
      },
      {
        audience: none,
        anonymity: none,
        settings: none,
        attributes: none,
        quotas: none,
        waves: none,
        randomization: none,
        messages: none,
      },
    ),
  };
}

/** The base language first, then by tag; keys in the order of reading, then those that the survey does not know. */
function orderedTexts(document: SurveyDocument): Record<string, TextBundle> {
  const { baseLocale, texts } = document;
  const places = new Map(surveyTextKeys(document).map(({ key }, index) => [key, index]));
  const place = (key: string) => places.get(key) ?? places.size;
  const compared = (one: string, other: string) => (one < other ? -1 : 1);
  const locales = Object.keys(texts).sort(
    (one, other) => Number(other === baseLocale) - Number(one === baseLocale) || compared(one, other),
  );
  return Object.fromEntries(
    locales.map((locale) => {
      const keys = Object.keys(texts[locale] ?? {});
      keys.sort((one, other) => place(one) - place(other) || compared(one, other));
      return [locale, Object.fromEntries(keys.map((key) => [key, texts[locale]?.[key] ?? '']))];
    }),
  );
}

/**
 * The same survey in the form that is exported: without what equals the defaults of `document.ts`, keys in the order declared there,
 * nothing lost. Equal surveys give equal documents, and so does the form of the form. @param ofPage gives a page in this form
 */
export function canonicalSurvey(document: SurveyDocument, ofPage = canonicalPage): SurveyDocument {
  return {
    format: document.format,
    code: document.code,
    baseLocale: document.baseLocale,
    ...canonicalPlan(document),
    items: document.items.map((item) => itemOf(item, ofPage)),
    texts: orderedTexts(document),
  };
}

/** SHA-256, in hexadecimal, of the canonical form as RFC 8785 writes it: equal for equal surveys. */
export function surveyChecksum(document: SurveyDocument): string {
  return sha256(canonicalJson(canonicalSurvey(document)));
}
