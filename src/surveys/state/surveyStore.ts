import type { ShownItem, SurveyDetail, SurveyTexts } from 'core/contract/surveys/survey';
import isEqual from 'lodash/isEqual';
import type { Choice } from '@/kit/conflict/choice';
import { asFailure, isToldInPlace, type RequestFailure } from '@/kit/failure/requestFailure';
import { newId } from '@/kit/newId/newId';
import type { KeptPlace } from '@/kit/outbox/keptChanges';
import { holdStore } from '@/kit/outbox/openStores';
import type { Entry } from '@/kit/outbox/outbox';
import { OutboxStore } from '@/kit/outbox/outboxStore';
import { api } from '@/shell/api/client';
import { sessionAccount } from '@/shell/session/tokens';
import type { Fields, SurveyChange, SurveyView } from './change';
import { type ConflictItem, rebased } from './conflict';
import { textAt, textPath, valueAt } from './fields';
import { acknowledge, box, decide, enter, refuse, type SurveyFacts, turned, withKeptSteps } from './outbox';
import { type Facts, type ItemSettings, settingsOf, writtenQuota } from './parts';
import { noSteps } from './steps';

export { settingsOf };

/** A survey as it is edited: what is changed shows at once, is kept on the device, is sent in turn, and can be taken back. */
export class SurveyStore extends OutboxStore<SurveyView, SurveyChange, ConflictItem, SurveyFacts, SurveyView> {
  readonly id: string;
  private readonly params: { id: string };
  /** How often the server has accepted something. */
  private accepted = 0;

  constructor(place: KeptPlace) {
    super(box, place, sessionAccount);
    this.id = place.documentId;
    this.params = { id: this.id };
    void this.open();
  }

  /** Reads the survey again. */
  async load(): Promise<void> {
    const { accepted } = this;
    const view = await this.readView();
    if (view === undefined) return;
    // What was read before the last change was accepted is older than what it answered.
    if (accepted !== this.accepted) return this.load();
    const isFirst = box.ready(this.outbox) === undefined;
    const next = box.receive(this.outbox, view, {}, { steps: noSteps, joined: 0 });
    this.put(isFirst ? withKeptSteps(next) : next);
  }

  /** What another call has answered, with the survey as it is now. */
  adopt(detail: SurveyDetail): void {
    const known = box.ready(this.outbox);
    if (known) this.put(box.viewed(this.outbox, { ...known.confirmed, detail }));
  }

  change(what: string, { settings, quotas, ...facts }: Facts): void {
    const named = Object.entries(settings ?? {}).map(([name, value]) => [`settings.${name}`, value ?? null]);
    this.set(what, { ...facts, ...Object.fromEntries(named), ...(quotas && { quotas: quotas.map(writtenQuota) }) });
  }

  changeSettings(what: string, part: Partial<SurveyDetail['settings']>): void {
    this.set(
      what,
      Object.fromEntries(Object.entries(part).map(([name, value]) => [`settings.${name}`, value ?? null])),
    );
  }

  setItems(what: string, items: readonly ItemSettings[]): void {
    this.set(what, { items });
  }

  setText(what: string, locale: string, key: string, text: string): void {
    this.set(what, { [textPath(locale, key)]: text === '' ? null : text });
  }

  addItem(what: string, item: ShownItem): void {
    const position = box.ready(this.outbox)?.view.detail.items.length ?? 0;
    this.enter({ ...this.named(what), kind: 'add', item, position });
  }

  removeItem(what: string, code: string): void {
    const items = box.ready(this.outbox)?.view.detail.items ?? [];
    const position = items.findIndex((each) => each.code === code);
    const item = items[position];
    if (item) this.enter({ ...this.named(what), kind: 'remove', item, position });
  }

  undo = (): void => this.turn('undo');
  redo = (): void => this.turn('redo');

  protected async request(entry: Entry<SurveyChange>): Promise<SurveyView | undefined> {
    if (entry.kind !== 'change') return undefined;
    const { change } = entry;
    if (change.kind !== 'set') {
      const isDone = await this.placed(change);
      return isDone ? this.readView() : undefined;
    }
    const confirmed = box.ready(this.outbox)?.confirmed;
    return this.sent(confirmed ? rebased(change, confirmed) : change);
  }

  protected async take(entry: Entry<SurveyChange>, view: SurveyView | undefined): Promise<void> {
    this.accepted += 1;
    if (view) this.put(acknowledge(this.outbox, entry, view));
  }

  protected meetOthers(): Promise<void> {
    return this.load();
  }

  protected override refused(entry: Entry<SurveyChange>, failure: RequestFailure) {
    return refuse(this.outbox, entry, failure);
  }

  protected override decided(choice: (item: ConflictItem) => Choice) {
    return decide(this.outbox, choice);
  }

  private named(what: string) {
    const id = newId();
    return { id, what, origin: id };
  }

  private enter(change: SurveyChange): void {
    if (box.ready(this.outbox) === undefined) return;
    this.entered(enter(this.outbox, change));
  }

  private set(what: string, given: Fields): void {
    const view = box.ready(this.outbox)?.view;
    if (view === undefined) return;
    // Without what is undefined: a server that has stored it says nothing of it.
    const after: Fields = JSON.parse(JSON.stringify(given));
    const before = Object.fromEntries(Object.keys(after).map((path) => [path, valueAt(view, path)]));
    if (!isEqual(before, after)) this.enter({ ...this.named(what), kind: 'set', before, after });
  }

  private turn(turn: 'undo' | 'redo'): void {
    const next = turned(this.outbox, turn, newId());
    if (next) this.entered(next);
  }

  private async readView(known: Partial<SurveyView> = {}): Promise<SurveyView | undefined> {
    const asked = { params: this.params, skipErrorHandler: isToldInPlace };
    const [detail, texts] = await Promise.all([
      known.detail ?? api.survey.read(asked),
      known.texts ?? api.survey.texts(asked),
    ]);
    return detail && texts && { detail, texts };
  }

  /** The order of items, a text, or fields of the survey; the rest is read again, as it may follow from them. */
  private async sent({ before, after }: Extract<SurveyChange, { kind: 'set' }>): Promise<SurveyView | undefined> {
    const asked = { params: this.params, skipErrorHandler: true } as const;
    const [path = ''] = Object.keys(after);
    const text = textAt(path);
    if (text) {
      const { locale, key } = text;
      const body = { locale, texts: { [key]: after[path] }, seen: { [key]: before[path] } };
      const texts: SurveyTexts | undefined = await api.survey.setTexts({ ...asked, body: body as never });
      return texts && this.readView({ texts });
    }
    const detail =
      path === 'items'
        ? await api.survey.setItems({ ...asked, body: { items: after.items, seen: before.items } as never })
        : await api.survey.change({ ...asked, body: { ...nested(after), seen: nested(before) } as never });
    return detail && this.readView({ detail });
  }

  /** Adds an item, or removes it. @returns false: nobody is signed in any more */
  private async placed({ kind, item, position }: Exclude<SurveyChange, { kind: 'set' }>): Promise<boolean> {
    const asked = { params: this.params, skipErrorHandler: true } as const;
    const { code, instrumentId } = item;
    try {
      const done =
        kind === 'remove'
          ? await api.survey.removeItem({ ...asked, params: { ...this.params, code } })
          : await api.survey.addItem({ ...asked, body: this.bodyOf(item, position) });
      return done !== undefined;
    } catch (error) {
      if (!['validation.failed', 'not_found'].includes(asFailure(error).code ?? '')) throw error;
      // It was done already, and the answer was lost.
      const found = (await this.readView())?.detail.items.some(
        (each) => each.code === code && each.instrumentId === instrumentId,
      );
      if (found !== (kind === 'add')) throw error;
      return true;
    }
  }

  private bodyOf({ kind, instrumentId, title, ...item }: ShownItem, position: number) {
    const baseLocale = box.ready(this.outbox)?.confirmed.detail.baseLocale ?? '';
    const placed = { ...settingsOf({ kind, instrumentId, title, ...item }), instrumentId, position };
    if (kind === 'instrument') return { kind, ...placed };
    const { version: _, ...page } = placed;
    const texts = { [baseLocale]: { title } };
    return { kind, ...page, document: { format: 'instrument/1', code: item.code, baseLocale, questions: [], texts } };
  }
}

/** `settings.grace` inside `settings`. */
function nested(fields: Fields): object {
  const settings = Object.entries(fields).filter(([path]) => path.startsWith('settings.'));
  const others = Object.entries(fields).filter(([path]) => !path.startsWith('settings.'));
  const named = Object.fromEntries(settings.map(([path, value]) => [path.slice('settings.'.length), value]));
  return { ...Object.fromEntries(others), ...(settings.length > 0 && { settings: named }) };
}

/** The survey that this account has open; opens it if necessary. Call `release` when the screen closes. */
export const holdSurvey = (place: KeptPlace) => holdStore(place, () => new SurveyStore(place));
