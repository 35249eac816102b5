import type { SurveyDetail, SurveyTexts } from 'core/contract/surveys/survey';
import pick from 'lodash/pick';
import type { Choice } from '@/kit/conflict/choice';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { showFailure } from '@/kit/form/useCall';
import { createListeners } from '@/kit/listeners/listeners';
import { api } from '@/shell/api/client';
import { type Facts, type ItemSettings, type NewItem, settingsOf, written } from './parts';
import { backwards, type Move, type Rebased, rebasedFacts, rebasedItems, swapped } from './rebase';

export { type Facts, type ItemSettings, settingsOf };

/** Something that was done and can be taken back. */
export interface Step {
  /** In the user's language: “the order of the items”. */
  what: string;
  back(): Promise<void>;
  forward(): Promise<void>;
}

/** A change that somebody else has made impossible by another one. */
export interface SurveyConflict {
  /** What was changed, in the user's language. */
  what: string;
  /** Of texts. */
  locale?: string;
  /** Both texts, or the items in their order; absent: settings, which have no words here. */
  values?: { theirs: string; mine: string };
}

export interface SurveyState {
  /** undefined: not read yet. */
  detail: SurveyDetail | undefined;
  texts: SurveyTexts | undefined;
  /** Why it could not be read. */
  failure: RequestFailure | undefined;
  /** `stopped`: there is no connection; what waits is kept. */
  saving: 'saved' | 'saving' | 'stopped';
  savedAt: string | undefined;
  /** What waits until one has chosen. */
  conflict: SurveyConflict | undefined;
  /** How often a change went on top of what somebody else had changed beside it. */
  joined: number;
  undo: readonly Step[];
  redo: readonly Step[];
}

/** A survey as it is edited: what is changed shows at once, is sent in turn, and can be taken back. */
export type SurveyStore = ReturnType<typeof createSurveyStore>;

export function createSurveyStore(id: string) {
  const params = { id };
  const { listen, notify } = createListeners();
  let state: SurveyState = {
    detail: undefined,
    texts: undefined,
    failure: undefined,
    saving: 'saved',
    savedAt: undefined,
    conflict: undefined,
    joined: 0,
    undo: [],
    redo: [],
  };
  const set = (part: Partial<SurveyState>) => {
    state = { ...state, ...part };
    notify();
  };

  /** What waits to be sent; the first is under way. */
  const queue: (() => Promise<void>)[] = [];
  let isSending = false;

  async function load(): Promise<void> {
    try {
      const [detail, texts] = await Promise.all([
        api.survey.read({ params, skipErrorHandler: true }),
        api.survey.texts({ params, skipErrorHandler: true }),
      ]);
      if (detail && texts) set({ detail, texts, failure: undefined });
    } catch (error) {
      if (state.detail === undefined) set({ failure: asFailure(error) });
      else throw error;
    }
  }

  async function readDetail(): Promise<void> {
    const detail = await api.survey.read({ params, skipErrorHandler: true });
    // What is still to be sent is shown already.
    if (detail && queue.length <= 1) set({ detail });
    else if (detail && state.detail) set({ detail: { ...state.detail, rowVersion: detail.rowVersion } });
  }

  async function readTexts(): Promise<void> {
    const texts = await api.survey.texts({ params, skipErrorHandler: true });
    if (texts && queue.length <= 1) set({ texts });
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    set({ saving: 'saving' });
    while (queue[0] !== undefined) {
      try {
        await queue[0]();
        queue.shift();
      } catch (error) {
        if (asFailure(error).reason === 'connection') {
          isSending = false;
          set({ saving: 'stopped' });
          return;
        }
        // What was refused is gone; so is what was built on it.
        queue.length = 0;
        set({ undo: state.undo.slice(0, -1), redo: [] });
        showFailure(error);
        await load().catch(() => undefined);
      }
    }
    isSending = false;
    set({ saving: 'saved', savedAt: new Date().toISOString() });
  }

  function enqueue(job: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      queue.push(async () => {
        await job();
        resolve();
      });
      void send();
    });
  }

  let choose: (choice: Choice) => void = () => undefined;
  /** Waits until the author has chosen; a change that is given up is no step any more. */
  async function chosen(conflict: SurveyConflict): Promise<Choice> {
    const choice = await new Promise<Choice>((resolve) => {
      choose = resolve;
      set({ conflict });
    });
    set({ conflict: undefined });
    if (choice === 'theirs') {
      const others = (steps: readonly Step[]) => steps.filter(({ what }) => what !== conflict.what);
      set({ undo: others(state.undo), redo: others(state.redo) });
    }
    return choice;
  }

  function show(answer: SurveyDetail): void {
    if (queue.length <= 1) set({ detail: answer });
    else if (state.detail)
      set({ detail: { ...state.detail, rowVersion: answer.rowVersion, problems: answer.problems } });
  }

  interface Sending<Value> {
    what: string;
    move: Move<Value>;
    call(value: Value, rowVersion: number): Promise<SurveyDetail | undefined>;
    rebased(move: Move<Value>, now: SurveyDetail): Rebased<Value>;
    words?(value: Value, now: SurveyDetail): string;
  }

  /** Sends with the row version that was read last. After somebody else's change: on top of theirs, and where both changed the same, as the author chooses. */
  async function sent<Value>({ what, move, call, rebased, words }: Sending<Value>): Promise<void> {
    let rowVersion = state.detail?.rowVersion ?? 0;
    for (;;) {
      try {
        const answer = await call(move.to, rowVersion);
        if (answer) show(answer);
        return;
      } catch (error) {
        if (asFailure(error).code !== 'conflict') throw error;
        const now = await api.survey.read({ params, skipErrorHandler: true });
        if (!now) return;
        const { clashes, move: next } = rebased(move, now);
        const values = words && { theirs: words(next.from, now), mine: words(move.to, now) };
        if (clashes && (await chosen({ what, ...(values && { values }) })) === 'theirs') return show(now);
        if (!clashes) set({ joined: state.joined + 1 });
        Object.assign(move, next);
        rowVersion = now.rowVersion;
      }
    }
  }

  const put = (what: string, move: Move<Facts>) => {
    const facts = move.to;
    if (state.detail) set({ detail: { ...state.detail, ...(facts as Partial<SurveyDetail>) } });
    return enqueue(async () => {
      await sent({
        ...{ what, move, rebased: rebasedFacts },
        call: (body, rowVersion) =>
          api.survey.change({ params, body: { ...body, rowVersion }, skipErrorHandler: true }),
      });
      // A consent and each detail have texts of their own.
      if (facts.settings || facts.attributes) await readTexts();
    });
  };

  const putItems = (what: string, move: Move<readonly ItemSettings[]>) => {
    const { detail } = state;
    const titles = new Map(detail?.items.map(({ code, title }) => [code, title]));
    if (detail) {
      const known = new Map(detail.items.map((item) => [item.code, item]));
      const shown = move.to.flatMap(({ was, ...item }) => {
        const before = known.get(was ?? item.code);
        const { visibleIf: _, required: __, version: ___, ...rest } = before ?? {};
        return before ? [{ ...(rest as typeof before), ...item }] : [];
      });
      set({ detail: { ...detail, items: shown } });
    }
    return enqueue(() =>
      sent({
        ...{ what, move, rebased: rebasedItems },
        call: (items, rowVersion) =>
          api.survey.setItems({ params, body: { rowVersion, items: [...items] }, skipErrorHandler: true }),
        words: (items, now) => {
          const named = new Map([...titles, ...now.items.map(({ code, title }) => [code, title] as const)]);
          return items.map(({ code, was }, index) => `${index + 1}. ${named.get(was ?? code) ?? code}`).join('\n');
        },
      }),
    );
  };

  const putText = (what: string, locale: string, key: string, move: Move<string | null>) => {
    const { texts } = state;
    const showText = (text: string | null) => {
      if (!texts) return;
      const { [key]: _, ...rest } = texts.texts[locale] ?? {};
      const bundle = text === null ? rest : { ...rest, [key]: text };
      set({ texts: { ...texts, texts: { ...texts.texts, [locale]: bundle } } });
    };
    showText(move.to);
    return enqueue(async () => {
      for (;;) {
        try {
          const body = { locale, texts: { [key]: move.to }, seen: { [key]: move.from } };
          const answer = await api.survey.setTexts({ params, body, skipErrorHandler: true });
          if (answer && queue.length <= 1) set({ texts: answer });
          break;
        } catch (error) {
          if (asFailure(error).code !== 'conflict') throw error;
          const now = await api.survey.texts({ params, skipErrorHandler: true });
          const theirs = now?.texts[locale]?.[key] ?? null;
          const values = { theirs: theirs ?? '', mine: move.to ?? '' };
          if (theirs !== move.to && (await chosen({ what, locale, values })) === 'theirs') {
            if (now) set({ texts: now });
            break;
          }
          move.from = theirs;
        }
      }
      await readDetail();
    });
  };

  const readBoth = async () => {
    await readDetail();
    await readTexts();
  };
  const putNew = (body: NewItem) =>
    enqueue(async () => {
      await api.survey.addItem({ params, body, skipErrorHandler: true });
      await readBoth();
    });
  const takeAway = (code: string) => {
    if (state.detail)
      set({ detail: { ...state.detail, items: state.detail.items.filter((item) => item.code !== code) } });
    return enqueue(async () => {
      await api.survey.removeItem({ params: { id, code }, skipErrorHandler: true });
      await readBoth();
    });
  };

  const did = (step: Step) => set({ undo: [...state.undo, step], redo: [] });

  return {
    id,
    subscribe: listen,
    read: () => state,
    load,
    /** After a lost connection: sends what waits. */
    retry: () => void send(),
    /** What another call has answered, with the survey as it is now. */
    adopt: show,
    /** Answers the question of a conflict. */
    decide: (choice: Choice) => choose(choice),
    change(what: string, facts: Facts): void {
      const { detail } = state;
      if (!detail) return;
      const move = { from: written(pick(detail, Object.keys(facts)) as Facts), to: written(facts) };
      void put(what, move);
      did({ what, back: () => put(what, swapped(move)), forward: () => put(what, move) });
    },
    changeSettings(what: string, part: Partial<SurveyDetail['settings']>): void {
      const settings = state.detail?.settings ?? {};
      const next = Object.entries({ ...settings, ...part }).filter(([, value]) => value !== undefined);
      this.change(what, { settings: Object.fromEntries(next) });
    },
    setItems(what: string, items: readonly ItemSettings[]): void {
      const before = state.detail?.items.map(settingsOf) ?? [];
      const move = { from: before, to: items };
      void putItems(what, move);
      did({ what, back: () => putItems(what, backwards(move)), forward: () => putItems(what, move) });
    },
    setText(what: string, locale: string, key: string, text: string): void {
      const before = state.texts?.texts[locale]?.[key] ?? null;
      const after = text === '' ? null : text;
      if (before === after) return;
      const move = { from: before, to: after };
      void putText(what, locale, key, move);
      did({
        what,
        back: () => putText(what, locale, key, swapped(move)),
        forward: () => putText(what, locale, key, move),
      });
    },
    /** A page cannot be brought back with its questions: adding one is no step. */
    async addItem(what: string, item: NewItem): Promise<void> {
      await putNew(item);
      if (item.kind === 'page') return;
      did({ what, back: () => takeAway(item.code), forward: () => putNew(item) });
    },
    /** Of an instrument it can be taken back. */
    removeItem(what: string, code: string): void {
      const { detail, texts } = state;
      const item = detail?.items.find((each) => each.code === code);
      if (!detail || !item) return;
      const order = detail.items.map(settingsOf);
      const named = Object.entries(texts?.texts ?? {}).flatMap(([locale, bundle]) => {
        const title = bundle[`item.${code}.title`];
        return title === undefined ? [] : [{ locale, title }];
      });
      void takeAway(code);
      if (item.kind === 'page') return;
      did({
        what,
        back: async () => {
          await putNew({ kind: 'instrument', instrumentId: item.instrumentId, ...settingsOf(item) });
          const added = [...order.filter((each) => each.code !== code), settingsOf(item)];
          await putItems(what, { from: added, to: order });
          for (const { locale, title } of named) {
            await putText(what, locale, `item.${code}.title`, { from: null, to: title });
          }
        },
        forward: () => takeAway(code),
      });
    },
    undo(): void {
      const step = state.undo.at(-1);
      if (!step) return;
      set({ undo: state.undo.slice(0, -1), redo: [...state.redo, step] });
      void step.back();
    },
    redo(): void {
      const step = state.redo.at(-1);
      if (!step) return;
      set({ redo: state.redo.slice(0, -1), undo: [...state.undo, step] });
      void step.forward();
    },
  };
}
