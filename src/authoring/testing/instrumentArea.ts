import { screen, waitFor } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import { storedTextKeys } from 'core/instrument/draft';
import { draftWorld, setDraft } from 'mock/authoring/draftWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { forgetSamples } from '../sample/sampleSheet';

/** Of the instrument that is edited in these tests. */
export const instrument = '01900000-0000-7000-8001-000000000002';

/** As before the first visit, with an admin signed in. */
export function anew(): void {
  freshBrowser();
  forgetSamples();
  signedInAs('admin@example.org');
}

/** jsdom lays nothing out: nothing has a size or a place. */
export function withoutLayout(): void {
  const nowhere = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => null };
  const noRects = Object.assign([], { item: () => null });
  Object.assign(Range.prototype, { getClientRects: () => noRects, getBoundingClientRect: () => nowhere });
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(document, { elementFromPoint: () => null, elementsFromPoint: () => [] });
}

const world = () => draftWorld(instrument, { code: 'scale', title: 'Scale' });

/** Gives the instrument this content. */
export const put = (document: InstrumentDocument) => setDraft(instrument, structuredClone(document));

/** The draft as the server has it. */
export const structure = () => world().draft;
export const log = () => world().log;

/** Opens a screen of the instrument. @param path below it, `charts/add-chart` */
export async function openArea(path: string) {
  const user = await openApp(`/instruments/edit-instrument/${instrument}/${path}`);
  await screen.findByLabelText('Parts of the instrument');
  return user;
}

/** Everything done is with the server. */
export const saved = () =>
  waitFor(() => expect(document.querySelector('[data-saving]')).toHaveAttribute('data-saving', 'saved'));

/** A text as the server has it, by its key in the document; undefined: none. */
function textAt(key: string, locale = 'en-US'): string | undefined {
  const { draft, bundles } = world();
  const stored = storedTextKeys(draft).find((each) => each.key === key)?.stored ?? '';
  return bundles[locale]?.[stored];
}

/** A text gets to the server. */
export const findSaved = (key: string, text: string, locale?: string) =>
  waitFor(() => expect(textAt(key, locale)).toBe(text));
