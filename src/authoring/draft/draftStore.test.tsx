import { screen, waitFor, within } from '@testing-library/react';
import type { Operation } from 'core/instrument/operations';
import { people } from 'mock/accounts/people';
import { changeDraft, draftWorld } from 'mock/authoring/draftWorld';
import { instrumentOf } from 'mock/authoring/instrument';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { newId } from '@/kit/newId/newId';
import { keptChanges } from '@/kit/outbox/keptChanges';
import { clearSession } from '@/shell/session/tokens';
import type { PendingChange } from './change';
import { type DraftState, textOf } from './draftState';
import { DraftStore } from './draftStore';

const instrumentId = '01900000-0000-7000-8001-000000000002';
const me = people[1];
const accountId = me?.id ?? '';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const stateOf = (store: DraftStore): DraftState => {
  const load = store.read();
  if (load.state !== 'ready') throw new Error(`the draft is ${load.state}`);
  return load.held;
};

async function opened(): Promise<DraftStore> {
  const store = new DraftStore({ accountId, documentId: instrumentId });
  await waitFor(() => expect(store.read().state).toBe('ready'));
  return store;
}

const firstQuestion = (store: DraftStore) => stateOf(store).view.draft.questions[0]?.id ?? '';
const world = () => draftWorld(instrumentId, instrumentOf(instrumentId));
const saved = (store: DraftStore) => waitFor(() => expect(stateOf(store).saving).toBe('saved'));

const writing = (store: DraftStore, text: string | null, locale = 'en-US'): Operation => {
  const part = firstQuestion(store);
  return { op: 'text', part, field: 'text', locale, text, before: textOf(stateOf(store), part, 'text', locale) };
};

const label = { key: 'text', code: 'q1' };

/** Somebody else changes the draft. */
function elsewhere(operations: Operation[]): void {
  changeDraft(world(), { id: newId(), label, operations, by: { id: people[0]?.id ?? '', name: 'Super Adminson' } });
}

describe('the draft of an instrument in the browser', () => {
  it('shows an edit at once, and then has it on the server', async () => {
    const store = await opened();
    store.change(label, [writing(store, 'Changed')]);
    expect(textOf(stateOf(store), firstQuestion(store), 'text')).toBe('Changed');
    expect(stateOf(store).saving).toBe('saving');
    await saved(store);
    expect(world().log.map(({ label: { key } }) => key)).toEqual(['text']);
    expect(stateOf(store).steps.undo).toHaveLength(1);
  });

  it('keeps what cannot be sent on the device, and sends it when the instrument is opened again', async () => {
    const store = await opened();
    server.respond('POST', `instruments/${instrumentId}/draft/changes`, unreachable);
    store.change(label, [writing(store, 'Written offline')]);
    await waitFor(() => expect(stateOf(store).saving).toBe('waiting'));
    await waitFor(async () => expect(await keptChanges({ accountId, documentId: instrumentId })).toHaveLength(1));
    server.restore('POST', `instruments/${instrumentId}/draft/changes`);
    const again = await opened();
    await waitFor(() => expect(textOf(stateOf(again), firstQuestion(again), 'text')).toBe('Written offline'));
    await saved(again);
    await waitFor(async () => expect(await keptChanges({ accountId, documentId: instrumentId })).toEqual([]));
    expect(world().log).toHaveLength(1);
    await saved(store);
  });

  it('keeps the edits of two windows side by side until each is sent', async () => {
    const [one, other] = [await opened(), await opened()];
    const changes = `instruments/${instrumentId}/draft/changes`;
    server.respond('POST', changes, unreachable);
    one.change(label, [writing(one, 'From the first window')]);
    await waitFor(() => expect(stateOf(one).saving).toBe('waiting'));
    other.change(label, [writing(other, 'From the second window')]);
    await waitFor(() => expect(stateOf(other).saving).toBe('waiting'));
    const kept = async () =>
      (await keptChanges<PendingChange>({ accountId, documentId: instrumentId })).flatMap(({ operations }) =>
        operations.map((operation) => ('text' in operation ? operation.text : undefined)),
      );
    await waitFor(async () => expect(await kept()).toEqual(['From the first window', 'From the second window']));
    // What one window gets rid of is its own.
    server.restore('POST', changes);
    await saved(one);
    await waitFor(async () => expect(await kept()).not.toContain('From the first window'));
    await waitFor(() => expect(stateOf(other).saving).toBe('stopped'));
    expect(await kept()).toEqual(['From the second window']);
    other.decide(() => 'mine');
    await saved(other);
  });

  it('keeps an edit that was never sent, since nobody is signed in any more', async () => {
    const store = await opened();
    clearSession();
    store.change(label, [writing(store, 'Written too late')]);
    await waitFor(() => expect(stateOf(store).saving).toBe('waiting'));
    expect(textOf(stateOf(store), firstQuestion(store), 'text')).toBe('Written too late');
    expect(await keptChanges({ accountId, documentId: instrumentId })).toHaveLength(1);
    signedInAs('admin@example.org');
    await saved(await opened());
    expect(world().log).toHaveLength(1);
    await saved(store);
  });

  it('pauses between tries also where the draft itself cannot be read', async () => {
    const changes = `instruments/${instrumentId}/draft/changes`;
    const store = await opened();
    server.respond('POST', changes, unreachable);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    store.change(label, [writing(store, 'Written offline')]);
    await waitFor(() => expect(stateOf(store).saving).toBe('waiting'));
    server.respond('GET', `instruments/${instrumentId}/draft`, unreachable);
    await store.reload();
    await store.reload();
    const before = server.to('POST', changes).length;
    await jest.advanceTimersByTimeAsync(1500);
    expect(server.to('POST', changes).length - before).toBeLessThan(3);
    server.restore('GET', `instruments/${instrumentId}/draft`);
    server.restore('POST', changes);
    await store.reload();
    await saved(store);
  });

  it('shows nothing of another account', async () => {
    const store = await opened();
    server.respond('POST', `instruments/${instrumentId}/draft/changes`, unreachable);
    store.change(label, [writing(store, 'Mine alone')]);
    await waitFor(async () => expect(await keptChanges({ accountId, documentId: instrumentId })).toHaveLength(1));
    expect(await keptChanges({ accountId: people[0]?.id ?? '', documentId: instrumentId })).toEqual([]);
    server.restore('POST', `instruments/${instrumentId}/draft/changes`);
    await saved(store);
  });

  it('takes steps back and does them again, also after the page was loaded anew', async () => {
    const store = await opened();
    const before = textOf(stateOf(store), firstQuestion(store), 'text');
    store.change(label, [writing(store, 'One')]);
    store.change(label, [writing(store, 'Two')]);
    await saved(store);
    const again = await opened();
    again.undo();
    again.undo();
    await waitFor(() => expect(textOf(stateOf(again), firstQuestion(again), 'text')).toBe(before));
    await saved(again);
    again.redo();
    await waitFor(() => expect(textOf(stateOf(again), firstQuestion(again), 'text')).toBe('One'));
  });

  it('brings a removed question back with the texts of every language', async () => {
    const store = await opened();
    store.show('es-ES');
    await waitFor(() => expect(textOf(stateOf(store), firstQuestion(store), 'text', 'es-ES')).toBeTruthy());
    const [part, spanish] = [firstQuestion(store), textOf(stateOf(store), firstQuestion(store), 'text', 'es-ES')];
    store.change({ key: 'remove', code: 'q1' }, [{ op: 'remove', part }]);
    await saved(store);
    expect(firstQuestion(store)).not.toBe(part);
    store.undo();
    await waitFor(() => expect(firstQuestion(store)).toBe(part));
    await waitFor(() => expect(textOf(stateOf(store), part, 'text', 'es-ES')).toBe(spanish));
  });

  it('takes over what somebody else does meanwhile, without losing what is being written', async () => {
    const store = await opened();
    const part = firstQuestion(store);
    const second = stateOf(store).view.draft.questions[1]?.id ?? '';
    elsewhere([{ op: 'set', part: second, field: 'required', value: false, before: true }]);
    store.change(label, [writing(store, 'Mine')]);
    await saved(store);
    await store.meet('question', null);
    await waitFor(() => expect(stateOf(store).view.draft.questions[1]?.required).toBe(false));
    expect(textOf(stateOf(store), part, 'text')).toBe('Mine');
  });

  it('asks whose field is to stand, and insists on mine when told so', async () => {
    const store = await opened();
    const mine = writing(store, 'Mine');
    elsewhere([{ ...mine, text: 'Theirs' } as Operation]);
    store.change(label, [mine]);
    await waitFor(() => expect(stateOf(store).conflicts).toHaveLength(1));
    expect(stateOf(store).conflicts[0]?.items).toMatchObject([
      { theirs: 'Theirs', mine: 'Mine', by: 'Super Adminson' },
    ]);
    store.decide(() => 'mine');
    await saved(store);
    expect(world().bundles['en-US']?.[`question.${firstQuestion(store)}.text`]).toBe('Mine');
  });

  it('gives way to theirs when told so, later edits of the field included', async () => {
    const store = await opened();
    const mine = writing(store, 'Mine');
    elsewhere([{ ...mine, text: 'Theirs' } as Operation]);
    store.change(label, [mine]);
    await waitFor(() => expect(stateOf(store).conflicts).toHaveLength(1));
    store.decide(() => 'theirs');
    await saved(store);
    expect(textOf(stateOf(store), firstQuestion(store), 'text')).toBe('Theirs');
    expect(world().log).toHaveLength(1);
  });
});

describe('the frame of an instrument', () => {
  const open = () => openApp(`/instruments/edit-instrument/${instrumentId}/images`);

  it('says what is saved, names the step that is taken back, and takes it back by keyboard', async () => {
    const [question] = world().draft.questions;
    changeDraft(world(), {
      id: newId(),
      label: { key: 'text', code: 'phq1' },
      operations: [{ op: 'set', part: question?.id ?? '', field: 'required', value: false, before: true }],
      by: { id: accountId, name: 'Admin Editor' },
    });
    const user = await open();
    await screen.findByRole('navigation', { name: 'Parts of the instrument' });
    expect(screen.getByRole('link', { name: 'Images' })).toHaveAttribute('aria-current', 'page');
    await screen.findByRole('button', { name: 'Undo: text of phq1' });
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('button', { name: 'Redo: text of phq1' })).toBeEnabled();
    expect(world().draft.questions[0]?.required).toBe(true);
  });

  it('says that an instrument is not there, and offers to try again when the server is not', async () => {
    server.respond('GET', `instruments/${instrumentId}/draft`, unreachable);
    const user = await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', `instruments/${instrumentId}/draft`);
    await user.click(retry);
    expect(within(await screen.findByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('PHQ-9');
  });
});
