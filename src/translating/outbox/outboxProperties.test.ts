import type { Cell } from 'core/contract/translating/translation';
import * as fc from 'fast-check';
import countBy from 'lodash/countBy';
import { runs } from 'tests/long';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { placeAt, placeOf, type SavedAs, type TextChange } from './change';
import { arrived, movedFrom } from './conflict';
import { editsOf } from './edits';
import * as texts from './outbox';

const { box } = texts;

const locale = 'de-DE';
const messages = ['a', 'b', 'c'];

/** The server of three texts: it takes a text of the present source, over the translation that was seen. */
function textServer() {
  const stored = new Map(
    messages.map((id) => [id, { source: `Source ${id}`, sourceVersion: 1, text: '', rowVersion: 0 }]),
  );
  const log: { message: string; text: string; rowVersion: number; by: 'me' | 'somebody' }[] = [];
  const at = (id: string) => stored.get(id) ?? { source: '', sourceVersion: 0, text: '', rowVersion: 0 };
  const cellOf = (id: string): Cell => {
    const { text, rowVersion } = at(id);
    return { text: text === '' ? null : text, state: 'draft', rowVersion, problems: [] };
  };

  function set(message: string, text: string, by: 'me' | 'somebody'): void {
    const rowVersion = at(message).rowVersion + 1;
    stored.set(message, { ...at(message), text, rowVersion });
    log.push({ message, text, rowVersion, by });
  }

  return {
    cellOf,
    log,
    messageOf: (id: string) => ({ id, sourceText: at(id).source, sourceVersion: at(id).sourceVersion }),
    somebodySaves: (id: string, text: string) => set(id, text, 'somebody'),
    sourceMoves: (id: string) => {
      const { source, sourceVersion } = at(id);
      stored.set(id, { ...at(id), source: `${source}.`, sourceVersion: sourceVersion + 1 });
    },
    /** @param isTaken false: it does not take this text */
    answer({ message, text, rowVersion, source }: TextChange, isTaken: boolean): Cell | RequestFailure {
      const now = at(message);
      if (source !== now.source) return movedFrom({ source: now.source, sourceVersion: now.sourceVersion });
      if (!isTaken) return new RequestFailure('business', { code: 'validation.failed', message: 'No.' });
      if (rowVersion !== at(message).rowVersion) {
        const details = [{ path: '', code: '', message: '', params: { current: cellOf(message) } }];
        return new RequestFailure('business', { code: 'conflict', message: 'No.', details });
      }
      set(message, text, 'me');
      return cellOf(message);
    },
  };
}

function pageAndServer() {
  const server = textServer();
  let outbox = texts.started;
  let underWay: { entry: (typeof outbox.entries)[number]; said: Cell | RequestFailure } | undefined;
  let counted = 0;
  /** How often somebody has asked to save a text; no two texts are the same. */
  const asked = new Map<string, number>();
  /** Texts that were given up, or written over before the server had them. */
  const givenUp = new Set<string>();
  /** What the lists of the page show, and all texts that they have ever shown. */
  const cells = new Map(messages.map((id) => [id, server.cellOf(id)]));
  const seen = new Set<string>();

  const cellOf = (id: string): Cell => cells.get(id) ?? server.cellOf(id);
  const ask = (text: string) => asked.set(text, (asked.get(text) ?? 0) + 1);
  function see(id: string, cell: Cell): void {
    cells.set(id, cell);
    if (cell.text !== null) seen.add(cell.text);
  }
  const lastAt = (id: string) => texts.lastAt(outbox, placeAt(id, locale));
  const stopAt = (id: string) => box.conflictIn(outbox, placeAt(id, locale))?.items[0];

  function write(id: string, open: 'field' | 'editor'): void {
    counted += 1;
    const last = lastAt(id);
    if (last && stopAt(id)) givenUp.add(last.text);
    const { text, rowVersion } = cellOf(id);
    const { sourceText: source, sourceVersion } = server.messageOf(id);
    const now: TextChange = {
      ...{ id: `id${counted}`, message: id, locale, text: `text ${counted}`, status: 'draft', open },
      ...{ before: text ?? '', rowVersion, source, sourceVersion },
    };
    outbox = texts.written(outbox, now);
  }

  /** What stands in the field is to be saved. */
  function save(id: string, status: SavedAs): void {
    const last = lastAt(id);
    if (last === undefined || stopAt(id)?.theirs || (last.open === undefined && !stopAt(id))) return;
    ask(last.text);
    outbox = texts.released(outbox, last, status);
  }

  function decide(id: string, isMine: boolean): void {
    const last = lastAt(id);
    const stop = stopAt(id);
    if (last === undefined || stop === undefined) return;
    if (stop.theirs) see(id, stop.theirs.cell);
    if (isMine) {
      ask(last.text);
      outbox = texts.released(outbox, last);
      return;
    }
    giveUp(id);
  }

  function giveUp(id: string): void {
    for (const change of box.edits(outbox.entries)) if (change.message === id) givenUp.add(change.text);
    outbox = texts.dropped(outbox, placeAt(id, locale));
  }

  function send(isTaken: boolean): void {
    const entry = box.next(outbox);
    if (entry?.kind !== 'change' || underWay !== undefined) return;
    underWay = { entry, said: server.answer(entry.change, isTaken) };
  }

  function hear(): void {
    if (underWay === undefined || underWay.entry.kind !== 'change') return;
    const { entry, said } = underWay;
    underWay = undefined;
    const cell = said instanceof RequestFailure ? arrived(entry.change, said) : said;
    if (cell) {
      see(entry.change.message, cell);
      outbox = texts.acknowledge(outbox, entry, cell);
    } else if (said instanceof RequestFailure) {
      // What is written after it takes its place.
      const isWrittenOver = outbox.entries.includes(entry) && lastAt(entry.change.message) !== entry.change;
      if (isWrittenOver) givenUp.add(entry.change.text);
      outbox = texts.refuse(outbox, entry, said);
    }
  }

  /** The device has what waits; the answer to what is under way is lost. */
  function reload(): void {
    underWay = undefined;
    const kept = JSON.parse(JSON.stringify(box.edits(outbox.entries))) as TextChange[];
    for (const { open, text } of kept) if (open === 'field') ask(text);
    outbox = texts.allLeft(box.receive(box.restore(box.empty, kept), null, {}, {}));
    for (const id of messages) see(id, server.cellOf(id));
  }

  function act(what: number, id: string, number: number): void {
    const isEven = number % 2 === 0;
    if (what < 4) write(id, isEven ? 'field' : 'editor');
    else if (what < 6) save(id, isEven ? 'draft' : 'reviewed');
    else if (what === 6) server.somebodySaves(id, `theirs ${server.log.length}`);
    else if (what === 7) server.sourceMoves(id);
    else if (what < 11) send(number % 5 > 0);
    else if (what < 14) hear();
    else if (what === 14) underWay = undefined;
    else if (what === 15) decide(id, isEven);
    else if (what === 16) reload();
    else if (isEven) giveUp(id);
    else {
      const last = lastAt(id);
      const { rowVersion } = cellOf(id);
      if (last?.open && !stopAt(id) && rowVersion !== last.rowVersion)
        outbox = texts.met(outbox, last, server.messageOf(id), cellOf(id));
    }
  }

  const untilQuiet = (each: () => void) => {
    for (let round = 0; round < 200 && (underWay !== undefined || box.next(outbox) !== undefined); round += 1) each();
  };

  /** The server is reached, and takes all. */
  const deliver = () =>
    untilQuiet(() => {
      send(true);
      hear();
    });

  /** Each text is saved, whatever stands against it. */
  function settle(): void {
    for (let round = 0; outbox.entries.length > 0 && round < 20; round += 1) {
      deliver();
      for (const id of messages) {
        decide(id, true);
        save(id, 'draft');
      }
    }
  }

  return {
    act,
    deliver,
    settle,
    server,
    asked,
    givenUp,
    seen,
    outbox: () => outbox,
    stopAt,
    waits: () => box.edits(outbox.entries),
  };
}

const act = fc.tuple(fc.nat({ max: 17 }), fc.constantFrom(...messages), fc.nat({ max: 9 }));
const schedules = fc.array(act, { maxLength: 60 });

function played(schedule: readonly (readonly [number, string, number])[]) {
  const page = pageAndServer();
  for (const [what, id, number] of schedule) page.act(what, id, number);
  return page;
}

describe('the outbox of texts, whatever is written, refused, lost, given up, and saved by others meanwhile', () => {
  it('brings each text that was to be saved to the server, no more often than asked, unless it was given up or written over', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const page = played(schedule);
        page.settle();
        expect(page.waits()).toEqual([]);
        const mine = page.server.log.filter(({ by }) => by === 'me').map(({ text }) => text);
        for (const [text, times] of Object.entries(countBy(mine)))
          expect(times).toBeLessThanOrEqual(page.asked.get(text) ?? 0);
        const lost = [...page.asked.keys()].filter((text) => !mine.includes(text) && !page.givenUp.has(text));
        expect(lost).toEqual([]);
      }),
      { numRuns: runs(100, 1000) },
    );
  });

  it('never overwrites what somebody else has saved without asking', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const page = played(schedule);
        page.deliver();
        for (const { message, text, rowVersion } of page.server.log.filter(({ by }) => by === 'somebody')) {
          const next = page.server.log.find((each) => each.message === message && each.rowVersion === rowVersion + 1);
          if (next?.by === 'me') expect([...page.seen]).toContain(text);
        }
      }),
      { numRuns: runs(60, 600) },
    );
  });

  it('is stopped by a conflict at its text alone, and tells at each text why it waits', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const page = played(schedule);
        page.deliver();
        const edits = editsOf(page.outbox(), false);
        for (const change of page.waits()) {
          const isStopped = page.stopAt(change.message) !== undefined;
          expect(isStopped || change.open !== undefined).toBe(true);
          const { theirs, failure, sourceMoved } = edits.get(change.message)?.[locale] ?? {};
          expect(theirs !== undefined || failure !== undefined || sourceMoved === true).toBe(isStopped);
        }
        for (const place of messages.map((id) => placeAt(id, locale))) {
          const own = page.waits().filter((change) => placeOf(change) === place);
          if (box.conflictIn(page.outbox(), place)) expect(own).toHaveLength(1);
        }
        const { saving } = box.ready(page.outbox()) ?? {};
        if (page.waits().length > 0) expect(saving).not.toBe('saved');
      }),
      { numRuns: runs(60, 600) },
    );
  });
});
