import type { SurveyPlan } from './document';
import { mailTextOwners } from './mailTexts';

export interface SurveyTextKey {
  key: string;
  format: 'plain' | 'markdown';
  /** For the translator: what the text belongs to. */
  context: string;
}

const plain = (key: string, context: string): SurveyTextKey => ({ key, format: 'plain', context });
const markdown = (key: string, context: string): SurveyTextKey => ({ key, format: 'markdown', context });

/** Every text that a survey with this plan can have, in the order of reading. Texts of its pages belong to their documents. */
export function surveyTextKeys({
  settings,
  attributes = [],
  quotas = [],
  waves = [],
  messages = [],
  items = [],
}: SurveyPlan & { items?: readonly { code: string }[] }): SurveyTextKey[] {
  return [
    plain('title', 'survey'),
    markdown('description', 'survey'),
    plain('asker', 'survey'),
    markdown('welcome', 'survey'),
    ...(settings?.consent === undefined ? [] : [markdown('consent', 'survey')]),
    ...attributes.flatMap(({ code, values = [] }) => [
      plain(`attribute.${code}.label`, `attribute ${code}`),
      ...values.map((value) => plain(`attribute.${code}.value.${value}`, `attribute ${code}`)),
    ]),
    ...items.map(({ code }) => plain(`item.${code}.title`, `item ${code}`)),
    ...waves.map(({ code }) => plain(`wave.${code}.title`, `wave ${code}`)),
    ...quotas
      .filter(({ full = 'close' }) => full !== 'redirect')
      .map(({ code }) => markdown(`quota.${code}.text`, `quota ${code}`)),
    markdown('thanks', 'survey'),
    ...mailTextOwners(messages).flatMap(({ key, kind, wave }) => {
      const context = wave === null ? `message ${kind}` : `message ${kind} of wave ${wave}`;
      return [plain(`${key}.subject`, context), markdown(`${key}.body`, context)];
    }),
  ];
}
