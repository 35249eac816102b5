import type { Contract } from 'core/contract';
import type { SurveyDetail, SurveyTexts } from 'core/contract/surveys/survey';
import pick from 'lodash/pick';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { showFailure } from '@/kit/form/useCall';
import { createListeners } from '@/kit/listeners/listeners';
import { api, type Input } from '@/shell/api/client';

/** What is written of a survey beside its items and texts. */
export type Facts = Omit<NonNullable<Input<Contract['survey']['change']>['body']>, 'rowVersion'>;
/** An item's settings as they are sent. */
export type ItemSettings = Input<Contract['survey']['setItems']>['body']['items'][number];
export type NewItem = Input<Contract['survey']['addItem']>['body'];

/** Something that was done and can be taken back. */
export interface Step {
  /** In the user's language: “the order of the items”. */
  what: string;
  back(): Promise<void>;
  forward(): Promise<void>;
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
  undo: readonly Step[];
  redo: readonly Step[];
}

export const settingsOf = ({ code, visibleIf, required, version }: SurveyDetail['items'][number]): ItemSettings => ({
  code,
  ...(visibleIf !== undefined && { visibleIf }),
  ...(required !== undefined && { required }),
  ...(version !== undefined && { version }),
});

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

  /** Sends with the row version that was read last; after somebody else's change once more, on top of theirs. */
  async function sent(call: (rowVersion: number) => Promise<SurveyDetail | undefined>): Promise<void> {
    const rowVersion = state.detail?.rowVersion ?? 0;
    const answer = await call(rowVersion).catch(async (error: unknown) => {
      if (asFailure(error).code !== 'conflict') throw error;
      const now = await api.survey.read({ params, skipErrorHandler: true });
      return now && call(now.rowVersion);
    });
    if (!answer) return;
    if (queue.length <= 1) set({ detail: answer });
    else if (state.detail)
      set({ detail: { ...state.detail, rowVersion: answer.rowVersion, problems: answer.problems } });
  }

  const put = (facts: Facts) => {
    if (state.detail) set({ detail: { ...state.detail, ...(facts as Partial<SurveyDetail>) } });
    return enqueue(async () => {
      await sent((rowVersion) => api.survey.change({ params, body: { ...facts, rowVersion }, skipErrorHandler: true }));
      // A consent and each detail have texts of their own.
      if (facts.settings || facts.attributes) await readTexts();
    });
  };

  const putItems = (items: readonly ItemSettings[]) => {
    const { detail } = state;
    if (detail) {
      const known = new Map(detail.items.map((item) => [item.code, item]));
      const shown = items.flatMap(({ was, ...item }) => {
        const before = known.get(was ?? item.code);
        const { visibleIf: _, required: __, version: ___, ...rest } = before ?? {};
        return before ? [{ ...(rest as typeof before), ...item }] : [];
      });
      set({ detail: { ...detail, items: shown } });
    }
    return enqueue(() =>
      sent((rowVersion) =>
        api.survey.setItems({ params, body: { rowVersion, items: [...items] }, skipErrorHandler: true }),
      ),
    );
  };

  const putText = (locale: string, key: string, text: string | null) => {
    const { texts } = state;
    if (texts) {
      const { [key]: _, ...rest } = texts.texts[locale] ?? {};
      const bundle = text === null ? rest : { ...rest, [key]: text };
      set({ texts: { ...texts, texts: { ...texts.texts, [locale]: bundle } } });
    }
    return enqueue(async () => {
      const body = { locale, texts: { [key]: text } };
      const answer = await api.survey.setTexts({ params, body, skipErrorHandler: true });
      if (answer && queue.length <= 1) set({ texts: answer });
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
    change(what: string, facts: Facts): void {
      const { detail } = state;
      if (!detail) return;
      const before = pick(detail, Object.keys(facts)) as Facts;
      void put(facts);
      did({ what, back: () => put(before), forward: () => put(facts) });
    },
    changeSettings(what: string, part: Partial<SurveyDetail['settings']>): void {
      const settings = state.detail?.settings ?? {};
      const next = Object.entries({ ...settings, ...part }).filter(([, value]) => value !== undefined);
      this.change(what, { settings: Object.fromEntries(next) });
    },
    setItems(what: string, items: readonly ItemSettings[]): void {
      const before = state.detail?.items.map(settingsOf) ?? [];
      // An item that gets another code is found again by it.
      const back = before.map((item) => {
        const renamed = items.find(({ was }) => was === item.code);
        return renamed ? { ...item, was: renamed.code } : item;
      });
      void putItems(items);
      did({ what, back: () => putItems(back), forward: () => putItems(items) });
    },
    setText(what: string, locale: string, key: string, text: string): void {
      const before = state.texts?.texts[locale]?.[key] ?? null;
      const after = text === '' ? null : text;
      if (before === after) return;
      void putText(locale, key, after);
      did({ what, back: () => putText(locale, key, before), forward: () => putText(locale, key, after) });
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
          await putItems(order);
          for (const { locale, title } of named) await putText(locale, `item.${code}.title`, title);
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
