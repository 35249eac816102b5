import type { InstrumentDocument } from 'core/instrument/document';
import { storedTextKeys } from 'core/instrument/draft';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { draftWorld } from 'mock/authoring/draftWorld';
import { forgetUnfinished } from '../pictures/unfinished';
import { anew as anewInstrument, instrument, log, openArea, put } from './instrumentArea';

export const screenPath = (path: string) => `/instruments/edit-instrument/${instrument}/${path}`;

/** As before the first visit, with an admin signed in and nothing begun. */
export function anew(): void {
  anewInstrument();
  forgetUnfinished();
}

/** Opens a screen of the evening check, or of another document. @param path below the instrument, `svgs/add-svgs` */
export async function openScreen(path: string, document: InstrumentDocument = eveningCheck) {
  put(document);
  return openArea(path);
}

/** What was done, as the server knows it. */
export const steps = () => log().map(({ label }) => [label.key, label.code]);

/** Texts of the server by their keys in the document. */
export function texts(locale = 'en-US'): Record<string, string> {
  const { draft, bundles } = draftWorld(instrument, { code: 'evening_check', title: 'Evening check' });
  const bundle = bundles[locale] ?? {};
  return Object.fromEntries(
    storedTextKeys(draft).flatMap(({ key, stored }) => (bundle[stored] ? [[key, bundle[stored] ?? '']] : [])),
  );
}
