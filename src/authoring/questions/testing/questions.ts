import { screen, waitFor } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import { storedTextKeys } from 'core/instrument/draft';
import { changeDraft, draftWorld, setDraft } from 'mock/authoring/draftWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { forgetSamples } from '@/authoring/sample/sampleSheet';

/** Of the instrument that is edited in these tests. */
export const instrument = '01900000-0000-7000-8001-000000000002';

/** As before the first visit, with an admin signed in; questions are told apart by their codes. */
export function anew(): void {
  freshBrowser();
  forgetSamples();
  signedInAs('admin@example.org');
  window.localStorage.setItem('showsCodes', '1');
}

/** jsdom lays nothing out: nothing has a size or a place. */
export function withoutLayout(): void {
  const nowhere = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => null };
  const noRects = Object.assign([], { item: () => null });
  Object.assign(Range.prototype, { getClientRects: () => noRects, getBoundingClientRect: () => nowhere });
  Element.prototype.scrollIntoView = () => undefined;
}

/** The list is 600 pixels high, and a row 45; call what is given back to have nothing high again. */
export function withHeights(): () => void {
  const names = ['clientHeight', 'offsetHeight'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
  for (const name of names) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return this.classList.contains('question-list') ? 600 : 45;
      },
    });
  }
  return () => {
    for (const [index, name] of names.entries()) {
      const known = before[index];
      if (known) Object.defineProperty(HTMLElement.prototype, name, known);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  };
}

const world = () => draftWorld(instrument, { code: 'scale', title: 'Scale' });

/** The draft as the server has it. */
export const structure = () => world().draft;
export const log = () => world().log;
/** Operations as somebody else does them. */
export const others = (operations: Parameters<typeof changeDraft>[1]['operations']) =>
  changeDraft(world(), {
    id: crypto.randomUUID(),
    label: { key: 'text', code: '' },
    by: { id: '01900000-0000-7000-8aaa-000000000001', name: 'Super Adminson' },
    operations,
  });

/** Texts of the server by their keys in the document. */
export function texts(locale = 'en-US'): Record<string, string> {
  const { draft, bundles } = world();
  const bundle = bundles[locale] ?? {};
  return Object.fromEntries(
    storedTextKeys(draft).flatMap(({ key, stored }) => (bundle[stored] ? [[key, bundle[stored] ?? '']] : [])),
  );
}

export const emptyInstrument = (): InstrumentDocument => ({
  format: 'instrument/1',
  code: 'scale',
  baseLocale: 'en-US',
  questions: [],
  texts: { 'en-US': { title: 'Scale' } },
});

/** These questions of a document alone, and nothing that shows or counts others: each row that is drawn takes its time. */
export function withQuestions(document: InstrumentDocument, ...codes: string[]): InstrumentDocument {
  const questions = document.questions.filter(({ code }) => codes.includes(code));
  const sections = document.sections?.filter(({ code }) => questions.some(({ section }) => section === code)) ?? [];
  const none = { calculations: [], nuggets: [], charts: [], reports: [], testCases: [] };
  return { ...document, ...none, questions, sections };
}

/** Opens the screen of the questions of this document. @param query `?part=…` */
export async function openQuestions(document?: InstrumentDocument, query = '') {
  if (document) setDraft(instrument, document);
  const user = await openApp(`/instruments/edit-instrument/${instrument}/question${query}`);
  await screen.findByLabelText('Parts of the instrument');
  return user;
}

export const textOf = (code: string) => screen.getByLabelText<HTMLTextAreaElement>(`Text of ${code}`);
export const findText = (code: string) => screen.findByLabelText<HTMLTextAreaElement>(`Text of ${code}`);

/** Codes of the questions as the list shows them, each section's code before its own. */
export const listed = (): string[] =>
  [...document.querySelectorAll('.question-list [data-row]')].map(
    (row) => row.querySelector('code')?.textContent ?? '',
  );

/** Everything done is with the server. */
export const saved = () =>
  waitFor(() => expect(document.querySelector('[data-saving]')).toHaveAttribute('data-saving', 'saved'));
