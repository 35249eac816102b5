import type { MadeChange } from 'core/contract/authoring/draft';
import { isTextOperation, type Operation, sameValue } from 'core/instrument/operations';
import { randomOperation } from 'core/instrument/operations/random.testing';
import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { RequestFailure } from '@/kit/failure/requestFailure';
import * as box from './outbox';
import { draftServer, idOf } from './testing/draftServer';
import { type DraftView, textIn, viewAfter, withLocale } from './view';

const label = { key: 'text', code: '' };

/** Nothing that an outbox holds may be written to. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of value instanceof Map ? value.values() : Object.values(value)) frozen(each);
  return value;
}

/** By somebody who sees the text that stands there. undefined: of no use here, since a test case without results has no form. */
function operationOn(view: DraftView, numbers: readonly number[], id: string): Operation | undefined {
  const operation = randomOperation(view.draft, numbers, id);
  if (operation.op === 'set' && operation.field.startsWith('expected')) return undefined;
  if (!isTextOperation(operation)) return operation;
  return { ...operation, before: textIn(view, operation.part, operation.field, operation.locale) };
}

/** A page and its server, with nothing between them: what the server says is heard, or lost, when a test says so. */
function pageAndServer() {
  const server = draftServer();
  const entered: string[] = [];
  const givenUp: string[] = [];
  let outbox = box.receive(box.empty, server.detail());
  let underWay: { entry: box.Entry; said: MadeChange | RequestFailure | undefined } | undefined;
  let counted = 0;

  function newId(): string {
    counted += 1;
    return `id${counted}x`;
  }

  function put(next: box.Outbox): void {
    outbox = frozen(next);
  }

  function known() {
    const state = box.ready(outbox);
    if (state === undefined) throw new Error('the draft is not loaded');
    return state;
  }

  const reload = () => put(box.receive(outbox, server.detail()));
  const catchUp = () => take(server.changes(known().sequence), true);

  function take(changes: readonly box.Made[], foreign: boolean): void {
    for (const change of changes) {
      const next = box.follow(outbox, change, foreign);
      if (next === undefined) {
        reload();
        return;
      }
      put(next !== outbox && box.needsTexts(change, foreign) ? box.receiveTexts(next, server.texts()) : next);
    }
  }

  function enter(entry: box.Entry): void {
    entered.push(idOf(entry));
    put(box.enter(outbox, entry));
  }

  function send(isTaken: boolean): void {
    const entry = box.next(outbox);
    if (entry === undefined || underWay !== undefined) return;
    const step = entry.kind === 'change' ? undefined : known().steps[entry.kind].at(-1)?.id;
    const isNothing = entry.kind !== 'change' && step === undefined;
    underWay = { entry, said: isNothing ? undefined : server.answer(entry, step, isTaken) };
  }

  function hear(): void {
    if (underWay === undefined) return;
    const { entry, said } = underWay;
    underWay = undefined;
    if (said instanceof RequestFailure) {
      if (said.code === 'draft.conflict') catchUp();
      put(box.refuse(outbox, entry, said));
      if (said.code === 'draft.step_passed') reload();
    } else {
      if (said !== undefined && box.isPastNext(outbox, said)) catchUp();
      else if (said !== undefined) take([said], entry.kind !== 'change');
      put(box.acknowledge(outbox, entry, said));
    }
    if (!server.hasDone(entry) && !outbox.entries.includes(entry)) givenUp.push(idOf(entry));
  }

  function decide(isMine: boolean): void {
    const before = outbox.entries.map(idOf);
    put(box.decide(outbox, () => (isMine ? 'mine' : 'theirs')));
    const left = new Set(outbox.entries.map(idOf));
    givenUp.push(...before.filter((id) => !left.has(id)));
  }

  /** Not before the page has heard what the server has done of its own: until it draws anew, it may show that over what has come later. */
  function elsewhere(numbers: readonly number[]): void {
    if (outbox.entries.some(server.hasDone)) return;
    const view = withLocale({ draft: server.draft(), locales: new Map() }, server.texts());
    const operation = operationOn(view, numbers, newId());
    if (operation) server.changeElsewhere(newId(), operation);
  }

  function act(what: number, numbers: readonly number[]): void {
    const isEven = (numbers[7] ?? 0) % 2 === 0;
    const operation = operationOn(known().view, numbers, newId());
    if (what < 4 && operation) enter({ kind: 'change', change: { id: newId(), label, operations: [operation] } });
    else if (what === 4) enter({ kind: isEven ? 'undo' : 'redo', id: newId() });
    else if (what < 7) elsewhere(numbers);
    else if (what < 10) send((numbers[6] ?? 0) % 6 > 0);
    else if (what < 13) hear();
    else if (what === 13) underWay = undefined;
    else if (what === 14) decide(isEven);
    else if (isEven) catchUp();
    else reload();
  }

  function settle(): void {
    for (let round = 0; outbox.entries.length > 0 && round < 300; round += 1) {
      decide(true);
      send(true);
      hear();
    }
    catchUp();
  }

  return { act, settle, known, server, entered, givenUp, edits: () => box.edits(outbox.entries) };
}

/** Small numbers mostly, so that several change the same part. */
const number = fc.oneof(fc.nat({ max: 12 }), fc.nat());
const act = fc.tuple(fc.nat({ max: 15 }), fc.array(number, { minLength: 8, maxLength: 8 }));
const schedules = fc.array(act, { maxLength: 60 });

describe('an outbox, whatever is done, answered, lost, and changed by others meanwhile', () => {
  it('ends with each entry done once or given up, and shows what the server has', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const page = pageAndServer();
        for (const [what, numbers] of schedule) page.act(what, numbers);
        page.settle();
        const { view } = page.known();
        expect(page.edits()).toEqual([]);
        expect(sameValue(view.draft, page.server.draft())).toBe(true);
        expect(view.locales.get('en-US')?.texts).toEqual(page.server.texts().texts);
        expect([...page.server.done(), ...page.givenUp].sort()).toEqual([...page.entered].sort());
      }),
      { numRuns: runs(60, 600) },
    );
  });

  it('shows at each moment what it knows of the server, with what waits done on it', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const page = pageAndServer();
        for (const [what, numbers] of schedule) {
          page.act(what, numbers);
          const { view, confirmed, saving } = page.known();
          if (page.edits().length > 0) expect(saving).not.toBe('saved');
          const expected = page.edits().reduce((current, { operations }) => viewAfter(current, operations), confirmed);
          expect(sameValue(view.draft, expected.draft)).toBe(true);
        }
      }),
      { numRuns: runs(30, 300) },
    );
  });
});
