import type { Detail } from 'core/contract/envelope';
import type { ShownItem } from 'core/contract/surveys/survey';
import * as fc from 'fast-check';
import isEqual from 'lodash/isEqual';
import { detailOf } from 'mock/surveys/surveyRead';
import { aSurvey } from 'mock/surveys/surveyWorld';
import { runs } from 'tests/long';
import { RequestFailure } from '@/kit/failure/requestFailure';
import type { Fields, SurveyChange, SurveyView } from './change';
import { placeOf, rebased } from './conflict';
import { valueAt, withValue } from './fields';
import * as box from './outbox';
import type { ItemSettings } from './parts';
import { noSteps } from './steps';

const { edits, ready, receive, empty, next, maySend } = box.box;

const item = (code: string): ShownItem => ({
  ...{ code, kind: 'instrument', instrumentId: code, instrumentCode: code, title: code, titleLocale: '' },
  ...{ newest: 1, questions: 1, minutes: null, locales: [], reading: null },
});
const start = (): SurveyView => ({
  detail: { ...detailOf(aSurvey(1, {}), 'en-US'), items: ['a', 'b', 'c'].map(item) },
  texts: { baseLocale: 'en-US', keys: [], texts: { 'en-US': { title: 'Title' } }, states: {} },
});

/** The server of one survey: it takes a change whose fields are as they were seen, or as they shall be. */
function surveyServer() {
  let view = start();
  const done = new Set<string>();
  const set = (fields: Fields) => {
    view = Object.entries(fields).reduce((now, [path, value]) => withValue(now, path, value), view);
  };
  const codes = () => view.detail.items.map(({ code }) => code);
  const no = (code: string, details: Detail[] = []) =>
    new RequestFailure('business', { message: 'No.', code, details });
  const place = (items: ShownItem[]) => {
    view = { ...view, detail: { ...view.detail, items } };
  };

  function change(sent: SurveyChange): RequestFailure | undefined {
    if (sent.kind !== 'set') {
      const { code } = sent.item;
      if (sent.kind === 'add' && codes().includes(code)) return done.has(sent.id) ? undefined : no('validation.failed');
      const items = view.detail.items.filter((each) => each.code !== code);
      if (sent.kind === 'add') items.splice(sent.position, 0, sent.item);
      place(items);
      return undefined;
    }
    const details = Object.keys(sent.after).flatMap((path) => {
      const current = valueAt(view, path);
      const isFine = isEqual(current, sent.before[path]) || isEqual(current, sent.after[path]);
      return isFine ? [] : [{ path: placeOf(path), code: 'invalid_value', message: '', params: { current } }];
    });
    if (details.length > 0) return no('conflict', details);
    const names = ((sent.after.items ?? []) as ItemSettings[]).map(({ was, code }) => was ?? code);
    if (names.some((name) => !codes().includes(name))) return no('validation.failed');
    set(sent.after);
    return undefined;
  }

  return {
    set,
    view: () => structuredClone(view),
    done,
    /** @param isTaken false: it finds the change invalid */
    answer(sent: SurveyChange, isTaken: boolean): SurveyView | RequestFailure {
      const failure = isTaken ? change(structuredClone(sent)) : no('survey.archived');
      if (failure) return failure;
      done.add(sent.id);
      return structuredClone(view);
    },
  };
}

function pageAndServer() {
  const server = surveyServer();
  const turns: { id: string; origin: string; turn: SurveyChange['turn'] }[] = [];
  let outbox = receive(empty, server.view(), {}, { steps: noSteps, joined: 0 });
  let underWay: { entry: (typeof outbox.entries)[number]; said: SurveyView | RequestFailure } | undefined;
  let counted = 0;

  const newId = () => {
    counted += 1;
    return `id${counted}`;
  };
  const known = () => {
    const state = ready(outbox);
    if (state === undefined) throw new Error('the survey is not loaded');
    return state;
  };
  const givenUp = new Set<string>();
  const put = (next: typeof outbox) => {
    outbox = next;
  };
  const putDecided = (next: typeof outbox) => {
    const left = new Set(edits(next.entries).map(({ id }) => id));
    for (const { id } of edits(outbox.entries)) if (!left.has(id)) givenUp.add(id);
    put(next);
  };

  function enter(edit: { kind: 'set'; after: Fields } | { kind: 'add' | 'remove'; item: ShownItem; position: number }) {
    const { view } = known();
    const id = newId();
    const named = { id, what: '', origin: id };
    const before = edit.kind === 'set' && Object.keys(edit.after).map((path) => [path, valueAt(view, path)]);
    put(
      box.enter(
        outbox,
        before
          ? ({ ...named, ...edit, before: Object.fromEntries(before) } as SurveyChange)
          : ({ ...named, ...edit } as SurveyChange),
      ),
    );
    turns.push({ id, origin: id, turn: undefined });
  }

  function fieldsBy([which = 0, value = 0]: readonly number[], view: SurveyView): Fields {
    const items = valueAt(view, 'items') as ItemSettings[];
    const [first, ...rest] = items;
    switch (which % 6) {
      case 0:
        return { 'settings.grace': value };
      case 1:
        return { 'settings.end': value % 2 === 0 ? { results: 'none' } : { redirect: `https://${value}.example` } };
      case 2:
        return { 'texts.en-US.title': `Title ${value}` };
      case 3:
        return { items: first ? [...rest, first] : [] };
      case 4:
        return { items: items.map((each, index) => (index === value % 3 ? { ...each, visibleIf: `${value}` } : each)) };
      default:
        return { quotas: [{ code: `q${value % 3}`, condition: 'true', limit: value + 1 }], audience: 'link' };
    }
  }

  function send(isTaken: boolean): void {
    const entry = next(outbox);
    if (entry?.kind !== 'change' || underWay !== undefined || !maySend(outbox)) return;
    const { change } = entry;
    const sent = change.kind === 'set' ? rebased(change, known().confirmed) : change;
    underWay = { entry, said: server.answer(sent, isTaken) };
  }

  function hear(): void {
    if (underWay === undefined) return;
    const { entry, said } = underWay;
    underWay = undefined;
    if (!(said instanceof RequestFailure)) {
      put(box.acknowledge(outbox, entry, said));
      return;
    }
    if (said.code === 'conflict') reload();
    putDecided(box.refuse(outbox, entry, said));
  }

  const reload = () => put(receive(outbox, server.view(), {}, { steps: noSteps, joined: 0 }));

  function turn(direction: 'undo' | 'redo'): void {
    const step = known().steps[direction].at(-1);
    const id = newId();
    const next = box.turned(outbox, direction, id);
    if (next === undefined || step === undefined) return;
    put(next);
    turns.push({ id, origin: step.origin, turn: direction });
  }

  function act(what: number, numbers: readonly number[]): void {
    const isEven = (numbers[0] ?? 0) % 2 === 0;
    const { items } = known().view.detail;
    const [first] = items;
    if (what < 4) enter({ kind: 'set', after: fieldsBy(numbers, known().view) });
    else if (what === 4) enter({ kind: 'add', item: item(`new${newId()}`), position: items.length });
    else if (what === 5 && first) enter({ kind: 'remove', item: first, position: 0 });
    else if (what === 6) turn(isEven ? 'undo' : 'redo');
    else if (what < 9) server.set(fieldsBy(numbers, server.view()));
    else if (what < 12) send((numbers[1] ?? 0) % 5 > 0);
    else if (what < 15) hear();
    else if (what === 15) underWay = undefined;
    else if (what === 16) putDecided(box.decide(outbox, () => (isEven ? 'mine' : 'theirs')));
    else reload();
  }

  function settle(): void {
    for (let round = 0; outbox.entries.length > 0 && round < 300; round += 1) {
      putDecided(box.decide(outbox, () => 'mine'));
      send(true);
      hear();
    }
    reload();
  }

  return { act, settle, known, server, turns, givenUp, waits: () => edits(outbox.entries) };
}

const act = fc.tuple(fc.nat({ max: 17 }), fc.array(fc.nat({ max: 12 }), { minLength: 2, maxLength: 2 }));
const schedules = fc.array(act, { maxLength: 60 });
const contentOf = ({ detail, texts }: SurveyView) => [
  detail.settings,
  detail.items,
  detail.quotas,
  detail.audience,
  texts.texts,
];

describe('the outbox of a survey, whatever is done, refused, lost, taken back, and changed by others meanwhile', () => {
  it('sends or gives up each change, and shows what the server has', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const page = pageAndServer();
        for (const [what, numbers] of schedule) page.act(what, numbers);
        page.settle();
        expect(page.waits()).toEqual([]);
        expect(contentOf(page.known().view)).toEqual(contentOf(page.server.view()));
      }),
      { numRuns: runs(60, 600) },
    );
  });

  it('never says that all is saved while something waits, and keeps a step exactly as long as its change', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const page = pageAndServer();
        for (const [what, numbers] of schedule) {
          page.act(what, numbers);
          const { view, confirmed, saving } = page.known();
          if (page.waits().length > 0) expect(saving).not.toBe('saved');
          expect(contentOf(view)).toEqual(contentOf(page.waits().reduce(box.box.rules.after, confirmed)));
        }
        page.settle();
        const { undo, redo } = page.known().steps;
        const turned = new Set(page.turns.flatMap(({ origin, turn }) => (turn === undefined ? [] : [origin])));
        for (const { id, turn } of page.turns) {
          if (turn !== undefined) continue;
          const isStep = [...undo, ...redo].some(({ origin }) => origin === id);
          if (!page.server.done.has(id)) expect(isStep).toBe(false);
          else if (!turned.has(id) && !page.givenUp.has(id)) expect(isStep).toBe(true);
        }
      }),
      { numRuns: runs(60, 600) },
    );
  });
});
