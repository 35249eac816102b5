import * as z from 'zod';
import { endpoint } from '../endpoint';
import { locale, textLocale } from '../fields';

/** `locale` '': its operator has not said which language it is in. */
const said = z.object({ text: z.string(), locale: textLocale });

/** Somewhere a person can turn to: by telephone, on the web, or both. */
const helpAddress = z.object({
  name: said,
  /** As people read and dial it. */
  phone: z.string().optional(),
  /** By https. */
  link: z.string().optional(),
  hours: said.optional(),
});
export type HelpAddress = z.infer<typeof helpAddress>;

/** By country, ISO 3166-1 alpha-2; `*`: for every other one. Empty: the installation names none. */
const helpList = z.record(z.string(), z.array(helpAddress));
export type HelpList = z.infer<typeof helpList>;

export const help = {
  list: endpoint({
    method: 'GET',
    path: 'help',
    permission: 'public',
    summary: 'Where people of each country find help, as the operator has set it',
    query: z.object({ locale: locale.optional() }),
    response: helpList,
  }),
};
