import type { DraftDetail } from 'core/contract/authoring/draft';
import type { Draft } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { textOf } from './draftState';
import {
  acknowledge,
  decide,
  type Entry,
  edits,
  empty,
  enter,
  follow,
  isPastNext,
  maySend,
  needsTexts,
  type Outbox,
  ready,
  receive,
  receiveTexts,
  refuse,
  restore,
  updated,
} from './outbox';

const structure: Draft = {
  format: 'instrument/1',
  code: 'mood',
  baseLocale: 'en-US',
  questions: ['q1', 'q2'].map((id) => ({ id, code: id, kind: 'yes_no' })),
};
const facts = { id: 'mood', code: 'mood', status: 'draft', baseLocale: 'en-US' } as const;
const texts = [{ locale: 'en-US', texts: { 'question.q1.text': 'Calm?', 'question.q2.text': 'Sad?' }, states: {} }];
const noSteps = { undo: [], redo: [] };
const detail: DraftDetail = { ...facts, sequence: 7, structure, texts, locales: [], steps: noSteps };
const at = '2026-11-21T10:00:00.000Z';
const label = { key: 'text', code: 'q1' };
const steps = { undo: [{ id: 'step', label, at }], redo: [] };
const made = { sequence: 8, operations: [], at, steps };

const text = (part: string, written: string, before: string): Operation[] => [
  { op: 'text', part, field: 'text', locale: 'en-US', text: written, before },
];
const edit = (id: string, operations: Operation[]): Entry => ({ kind: 'change', change: { id, label, operations } });
const undo: Entry = { kind: 'undo', id: 'undo' };
const mine = edit('mine', text('q1', 'Mine', 'Calm?'));
const later = edit('later', text('q1', 'Later', 'Mine'));
const other = edit('other', text('q2', 'Other', 'Sad?'));

const opened = receive(empty, detail);
const holding = (...entries: Entry[]) => entries.reduce(enter, opened);
const read = (outbox: Outbox | undefined, part = 'q1') => {
  const known = outbox && ready(outbox);
  return known && textOf(known, part, 'text');
};
const theirs = { sequence: 8, operations: text('q1', 'Theirs', 'Calm?') };
const failure = (code: string, details: RequestFailure['details'] = []) =>
  new RequestFailure('business', { message: 'No.', code, details });
const params = { part: 'q1', field: 'text', locale: 'en-US', theirs: 'Theirs', mine: 'Mine' };
const conflict = failure('draft.conflict', [{ path: 'operations[0]', code: 'draft.changed', message: '', params }]);

/** Somebody else was first with the first of these. */
const inConflict = (...entries: Entry[]) => refuse(follow(holding(...entries), theirs, true) ?? empty, mine, conflict);

describe('an edit in the outbox', () => {
  it('is seen at once, waits behind the others, and takes the notice of a refused one away', () => {
    const outbox = enter(refuse(holding(mine), mine, failure('draft.invalid')), later);
    expect([read(outbox), edits(outbox.entries).map(({ id }) => id)]).toEqual(['Later', ['later']]);
    expect(ready(outbox)).toMatchObject({ saving: 'saving', refused: undefined });
    expect(ready(enter(updated(opened, { saving: 'waiting' }), mine))?.saving).toBe('waiting');
  });

  it('leaves when the server has done it, and the view stays the object that it was', () => {
    const before = holding(mine, other);
    const known = follow(before, { sequence: 8, operations: edits([mine])[0]?.operations ?? [] }, false) ?? empty;
    const after = acknowledge(known, mine, made);
    expect(ready(after)?.view).toBe(ready(before)?.view);
    expect(ready(after)).toMatchObject({ sequence: 8, savedAt: at, steps });
    expect(after.entries).toEqual([other]);
  });

  it('taken back is seen when the server has done that', () => {
    const known = follow(holding(undo), theirs, false) ?? empty;
    expect([read(known), read(acknowledge(known, undo, made))]).toEqual(['Calm?', 'Theirs']);
    expect(acknowledge(holding(undo), undo, undefined).entries).toEqual([]);
  });

  it('that a device has kept is done on what the server has now, and keeps its place when the draft is read anew', () => {
    const outbox = receive(restore(empty, edits([mine, other])), detail);
    expect([read(outbox), read(outbox, 'q2'), ready(outbox)?.saving]).toEqual(['Mine', 'Other', 'saving']);
    const stopped = receive(inConflict(mine), { ...detail, sequence: 9 });
    expect(ready(stopped)).toMatchObject({ sequence: 9, saving: 'stopped', conflicts: [{ change: { id: 'mine' } }] });
    expect(read(stopped)).toBe('Mine');
  });

  it('waits also while the draft is not loaded', () => {
    expect(enter(empty, undo)).toEqual({ ...empty, entries: [undo] });
    expect(updated(empty, { saving: 'saved' })).toBe(empty);
  });
});

describe('what others have done', () => {
  it('is taken over once, in its order, below what waits', () => {
    const outbox = follow(holding(other), theirs, true) ?? empty;
    expect([read(outbox), read(outbox, 'q2')]).toEqual(['Theirs', 'Other']);
    expect(follow(outbox, theirs, true)).toBe(outbox);
    expect(follow(empty, theirs, true)).toBe(empty);
  });

  it('cannot be followed past a gap, through an import, or where it does not fit', () => {
    expect(follow(opened, { ...theirs, sequence: 9 }, true)).toBeUndefined();
    expect(follow(opened, { sequence: 8, operations: [] }, true)).toBeUndefined();
    expect(follow(opened, { sequence: 8, operations: [{ op: 'remove', part: 'q9' }] }, true)).toBeUndefined();
    expect([7, 8, 9].map((sequence) => isPastNext(opened, { sequence, operations: [] }))).toEqual([false, false, true]);
  });

  it('asks for texts where a part comes back or has a new code, and they come below what waits', () => {
    const adding = {
      sequence: 8,
      operations: [{ op: 'add', list: 'questions', after: null, part: { id: 'q3' } }] as Operation[],
    };
    const renaming = {
      sequence: 8,
      operations: [{ op: 'rename', part: 'q1', code: 'a', before: 'q1' }] as Operation[],
    };
    expect([needsTexts(adding, true), needsTexts(adding, false)]).toEqual([true, false]);
    expect([needsTexts(renaming, false), needsTexts(theirs, true)]).toEqual([true, false]);
    const anew = { locale: 'en-US', texts: { 'question.q1.text': 'New', 'question.q2.text': 'New' }, states: {} };
    const outbox = receiveTexts(holding(mine), anew);
    expect([read(outbox), read(outbox, 'q2')]).toEqual(['Mine', 'New']);
  });
});

describe('what the server does not do', () => {
  it('is taken back and shown with the reason, while the others stay', () => {
    const outbox = refuse(holding(mine, other), mine, failure('draft.invalid'));
    expect([read(outbox), read(outbox, 'q2'), outbox.entries]).toEqual(['Calm?', 'Other', [other]]);
    expect(ready(outbox)?.refused).toEqual({ change: edits([mine])[0], message: 'No.', details: [] });
    expect(ready(refuse(holding(undo), undo, failure('draft.invalid')))?.refused).toBeUndefined();
  });

  it('is forgotten when it is a step that is no longer the next', () => {
    const before = holding(undo, other);
    const after = refuse(before, undo, failure('draft.step_passed'));
    expect(after.entries).toEqual([other]);
    expect(after.load).toBe(before.load);
  });

  it('waits for the author where somebody else has changed the same, and nothing is sent until then', () => {
    const outbox = inConflict(mine, other);
    expect(outbox.entries).toEqual([mine, other]);
    expect(ready(outbox)).toMatchObject({
      saving: 'stopped',
      conflicts: [{ items: [{ theirs: 'Theirs', mine: 'Mine' }] }],
    });
    expect([maySend(outbox), maySend(decide(outbox, () => 'mine'))]).toEqual([false, true]);
    expect([maySend(opened), maySend(updated(holding(mine), { saving: 'waiting' }))]).toEqual([false, false]);
  });

  it('is sent again by the author’s word, over what stands there now', () => {
    const outbox = decide(inConflict(mine, later), () => 'mine');
    expect(edits(outbox.entries).map(({ operations }) => operations)).toEqual([
      text('q1', 'Mine', 'Theirs'),
      text('q1', 'Later', 'Mine'),
    ]);
    expect(ready(outbox)?.conflicts).toEqual([]);
  });

  it('is given up by the author’s word: later edits of the field start from theirs, and without any all is saved', () => {
    const outbox = decide(inConflict(mine, undo, later), () => 'theirs');
    expect(outbox.entries).toEqual([undo, edit('later', text('q1', 'Later', 'Theirs'))]);
    const alone = decide(inConflict(mine), () => 'theirs');
    expect([read(alone), ready(alone)?.saving, alone.entries]).toEqual(['Theirs', 'saved', []]);
    expect(decide(opened, () => 'mine')).toBe(opened);
  });
});
