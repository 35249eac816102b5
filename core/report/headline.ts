import { isWrittenAlike } from '../language/matchLocale';
import type { Lead } from './traits/lead';
import type { Trait } from './traits/traits';

/** What stands out most in a result. `lead`: what is said of it in the reader's language; null: only its verdict. */
export interface Headline {
  trait: Trait;
  lead: Lead | null;
}

/** The traits with a row of their own: those that reports show, without any all of them. */
export function rowsOf(traits: readonly Trait[]): Trait[] {
  const told = traits.filter((trait) => trait.told);
  return told.length > 0 ? told : [...traits];
}

/** @returns null: nothing is said of any trait, and none has a verdict */
export function headlineOf(leads: readonly Lead[], rows: readonly Trait[], locale: string): Headline | null {
  const traitOf = (one: Lead | undefined) => rows.find(({ code }) => code === one?.trait);
  const lead = leads.find(({ sentence }) => isWrittenAlike(sentence.locale, locale));
  const told = traitOf(lead);
  if (lead && told) return { trait: told, lead };
  const trait = traitOf(leads[0]) ?? rows.find(({ verdict }) => verdict !== null);
  return trait?.verdict ? { trait, lead: null } : null;
}
