import * as z from 'zod';
import { formulaName, locale, partCode } from '../instrument/fieldSchema';
import { instrumentSchema } from '../instrument/schema';
import { messageKindsOfSurvey } from './document';
import { reservedItems } from './reservedItems';

const itemCode = formulaName.refine((code) => !reservedItems.has(code), 'code.reserved');
const formula = z.string().trim().min(1).max(4000);
const time = z.iso.datetime();
const address = z.url({ protocol: /^https?$/ }).max(2000);

const hour = z.number().int().min(0).max(23);

export const surveyAudience = z.enum(['everyone', 'invited', 'link']);
export const anonymity = z.enum(['identified', 'confidential', 'anonymous']);

export const surveyAttribute = z.strictObject({
  code: formulaName,
  kind: z.enum(['text', 'number', 'choice']),
  values: z.array(partCode).min(1).max(200).optional(),
  from: z.enum(['asked', 'invitation', 'link']).optional(),
  required: z.boolean().optional(),
});

const itemBase = { code: itemCode, visibleIf: formula.optional(), required: z.boolean().optional() };
const itemVersion = z.union([z.number().int().min(1).max(1_000_000), z.literal('newest')]);

const surveyItem = z.discriminatedUnion('kind', [
  z.strictObject({ ...itemBase, kind: z.literal('instrument'), instrument: partCode, version: itemVersion.optional() }),
  z.strictObject({ ...itemBase, kind: z.literal('page'), document: instrumentSchema }),
]);

/** An item's settings, as the editor changes them; which instrument or page it is stays. */
export const itemSettings = z.strictObject({ ...itemBase, version: itemVersion.optional() });

export const surveyQuota = z.strictObject({
  code: partCode,
  condition: formula,
  limit: z.number().int().min(1).max(10_000_000),
  full: z.enum(['close', 'screen_out', 'redirect']).optional(),
  address: address.optional(),
  hold: z.number().int().min(1).max(8760).optional(),
});

export const surveyWave = z.strictObject({
  code: partCode,
  starts: z.union([
    z.strictObject({ at: time }),
    z.strictObject({ days: z.number().int().min(0).max(3650), after: z.enum(['joining', 'wave']) }),
  ]),
  window: z.number().int().min(1).max(3650).optional(),
});

export const randomization = z.strictObject({
  arms: z
    .array(z.strictObject({ code: formulaName, weight: z.number().int().min(1).max(100).optional() }))
    .min(2)
    .max(20),
  block: z.number().int().min(2).max(1000).optional(),
  strata: z.array(formulaName).max(5).optional(),
});

export const surveyMessage = z.strictObject({
  kind: z.enum(messageKindsOfSurvey),
  wave: partCode.optional(),
  days: z.number().int().min(0).max(3650).optional(),
  hour: hour.optional(),
  to: z.enum(['not_begun', 'begun', 'both']).optional(),
});

export const surveyMails = z.strictObject({
  rate: z.number().int().min(1).max(100_000).optional(),
  quiet: z.strictObject({ from: hour, to: hour }).optional(),
});

export const surveySettings = z.strictObject({
  domain: partCode.optional(),
  opensAt: time.optional(),
  closesAt: time.optional(),
  timeZone: z.string().min(1).max(100).optional(),
  grace: z.number().int().min(0).max(43_200).optional(),
  minimumGroup: z.number().int().min(2).max(1000).optional(),
  consent: z.strictObject({ version: z.number().int().min(1).max(10_000) }).optional(),
  end: z.strictObject({ results: z.enum(['instrument', 'none']).optional(), redirect: address.optional() }).optional(),
  oncePerDevice: z.boolean().optional(),
  proofOfWork: z.boolean().optional(),
  mails: surveyMails.optional(),
});

/** What one writes of a survey beside its items and texts. */
export const surveyPlan = {
  audience: surveyAudience,
  anonymity,
  settings: surveySettings.optional(),
  attributes: z.array(surveyAttribute).max(100).optional(),
  quotas: z.array(surveyQuota).max(100).optional(),
  waves: z.array(surveyWave).max(100).optional(),
  randomization: randomization.optional(),
  messages: z.array(surveyMessage).max(50).optional(),
};

const surveyTexts = z.record(locale, z.record(z.string().max(200), z.string().max(100_000)));

/** The survey document `survey/1`. Unknown keys are refused everywhere. */
export const surveySchema = z
  .strictObject({
    format: z.literal('survey/1'),
    code: partCode,
    baseLocale: locale,
    ...surveyPlan,
    items: z.array(surveyItem).max(200),
    texts: surveyTexts,
  })
  .meta({ title: 'survey/1' });
