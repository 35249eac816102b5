import { setTimeout as delay } from 'node:timers/promises';
import { visibleQuestions } from 'core/flow';
import type { AnswerSheet } from 'core/instrument/document';
import { waiting } from '@/answering/journal/book';
import { Journals } from '@/answering/journal/journals';
import { hangsAfter } from '../hangs';
import { until } from '../until';
import { type Device, Session, type Tab } from './device';
import { compiled, items, keystrokes, questionOf, someAnswer } from './questionnaire';
import { Random } from './random';
import type { Person, Target } from './target';
import { checkVerdict } from './verdict';
import { World } from './world';

const hour = 3_600_000;

/** How often each thing happens, one beside the other. */
const steps = {
  give: 34,
  type: 8,
  clear: 4,
  giveTwo: 3,
  pass: 22,
  reach: 8,
  loseRequest: 5,
  loseAnswer: 5,
  timeOut: 5,
  duplicate: 4,
  strike: 5,
  cutNetwork: 3,
  wake: 5,
  seconds: 8,
  closeTab: 3,
  closeAmidst: 2,
  openTab: 5,
  language: 2,
  clock: 2,
  expire: 2,
  signOut: 1,
  otherAccount: 1,
} as const;

type Step = keyof typeof steps;

/** One attempt, from its beginning to its completion, with everything that can go wrong in between. A seed gives the whole course. */
class Schedule {
  readonly random: Random;
  readonly world: World;
  private readonly person: Person;
  private readonly other: Person;
  private doing = 'beginning';

  constructor(
    seed: number,
    readonly target: Target,
    readonly attempt: string,
  ) {
    this.random = new Random(seed);
    this.world = new World(target, this.random);
    const [person, other] = target.people;
    if (person === undefined || other === undefined) throw new Error('two people are needed');
    [this.person, this.other] = [person, other];
  }

  async run(): Promise<void> {
    for (const device of this.world.devices) await this.open(device);
    const length = 25 + this.random.below(40);
    for (let step = 0; step < length; step += 1) {
      this.target.pass(200 + this.random.below(3000));
      const name = this.random.weighted<Step>(steps);
      const device = this.random.pick(this.world.devices);
      this.doing = `step ${step}, ${name} on device ${device.number}`;
      await this[name](device);
      await this.world.settle();
      await this.notice();
    }
    this.doing = 'concluding';
    await this.conclude();
    this.doing = 'completing';
    await this.complete();
  }

  /** What is under way. */
  where(): string {
    return [this.doing, ...this.world.describe()].join('\n  ');
  }

  private async open(device: Device): Promise<Tab | undefined> {
    const tab = await this.world.persistently(() => device.open(this.person, this.attempt));
    await this.world.settle();
    return tab;
  }

  private async someTab(device: Device): Promise<Tab | undefined> {
    return device.tabs.length > 0 ? this.random.pick(device.tabs) : this.open(device);
  }

  /** An item that the page asks, as a person would take it; now and then one that it does not show. */
  private someItem(tab: Tab): string {
    const visible = visibleQuestions(compiled, tab.screen, {});
    const shown = items.filter((item) => visible.has(questionOf(item)));
    return this.random.chance(0.9) && shown.length > 0 ? this.random.pick(shown) : this.random.pick(items);
  }

  /** The person gives answers: they count as given from when the device has them. */
  private record(device: Device, tab: Tab, answers: AnswerSheet, typing = false): Promise<void> {
    this.world.count('writes');
    Object.assign(tab.screen, answers);
    for (const [item, value] of Object.entries(answers))
      device.given.set(item, [...(device.given.get(item) ?? [null]), value]);
    return tab.journal.record({ ...answers }, tab.locale, typing).then(() => {
      for (const [item, value] of Object.entries(answers)) {
        const candidates = device.given.get(item) ?? [];
        device.given.set(item, candidates.slice(candidates.lastIndexOf(value)));
      }
    });
  }

  /** Remembers what each screen calls saved now. */
  private async notice(): Promise<void> {
    for (const device of this.world.devices) {
      if (!device.tabs.some(({ journal }) => journal.getStatus().state === 'saved')) continue;
      const book = await device.book(this.person, this.attempt);
      if (book === undefined) continue;
      // Of what a page wrote down in its last moment the others hear nothing.
      const knows = !this.world.figures.has('tab closed amidst an answer');
      if (waiting(book) > 0 && knows && (await this.saysSavedWhenQuiet(device)))
        this.world.problems.push('a screen says saved while the device has something to send');
      const aside = new Set(book.writes.flatMap(({ answers }) => Object.keys(answers)));
      for (const [item, values] of device.given) {
        if (values.length === 1 && !aside.has(item)) device.claims.add(JSON.stringify([item, values[0]]));
      }
    }
  }

  /** Whether a screen still says so when the writing that was under way, on a slow machine, has come to its end. */
  private async saysSavedWhenQuiet(device: Device): Promise<boolean> {
    const isRight = async () => {
      await this.world.settle();
      const book = await device.book(this.person, this.attempt);
      if (book === undefined || waiting(book) === 0) return true;
      return !device.tabs.some(({ journal }) => journal.getStatus().state === 'saved');
    };
    return until('the end of writing', isRight, { patience: hangsAfter(10_000) }).then(
      () => false,
      () => true,
    );
  }

  async give(device: Device): Promise<void> {
    const tab = await this.someTab(device);
    if (tab === undefined) return;
    const item = this.someItem(tab);
    void this.record(device, tab, { [item]: someAnswer(item, this.random) });
  }

  async giveTwo(device: Device): Promise<void> {
    const tab = await this.someTab(device);
    if (tab === undefined) return;
    const [one, two] = [this.someItem(tab), this.random.pick(items)];
    void this.record(device, tab, { [one]: someAnswer(one, this.random), [two]: someAnswer(two, this.random) });
  }

  async type(device: Device): Promise<void> {
    const tab = await this.someTab(device);
    if (tab === undefined) return;
    const item = this.random.pick(['q6', 'q8']);
    for (const answers of keystrokes(item, String(someAnswer(item, this.random)))) {
      void this.record(device, tab, answers, true);
      if (this.random.chance(0.2)) this.world.pass(1000);
      if (this.random.chance(0.5)) await this.world.settle();
    }
  }

  async clear(device: Device): Promise<void> {
    const tab = await this.someTab(device);
    if (tab !== undefined) void this.record(device, tab, { [this.someItem(tab)]: null });
  }

  /** What is on its way from this device, from its first tab or another. */
  private somePassing(device: Device) {
    const all = this.world.flights.filter((flight) => flight.device === device.number);
    return all.length > 0 ? this.random.pick(all) : undefined;
  }

  async pass(device: Device): Promise<void> {
    const flight = this.somePassing(device);
    if (flight === undefined) return;
    this.world.remove(flight);
    if (flight.abandoned) this.world.count('arrived late');
    if (flight.outcome === undefined || flight.abandoned) await flight.reach();
    flight.arrive();
  }

  /** The answer is delayed: others overtake it. */
  async reach(device: Device): Promise<void> {
    const flight = this.somePassing(device);
    if (flight === undefined || flight.outcome !== undefined) return;
    this.world.count('answer delayed');
    await flight.reach();
  }

  async loseRequest(device: Device): Promise<void> {
    const flight = this.somePassing(device);
    if (flight === undefined) return;
    this.world.count('request lost');
    this.world.remove(flight);
    flight.abandon();
  }

  async loseAnswer(device: Device): Promise<void> {
    const flight = this.somePassing(device);
    if (flight === undefined) return;
    this.world.count('answer lost');
    this.world.remove(flight);
    if (flight.outcome === undefined) await flight.reach();
    flight.abandon();
  }

  /** The device gives up, and the request arrives after later ones. */
  async timeOut(device: Device): Promise<void> {
    const flight = this.somePassing(device);
    if (flight === undefined || flight.abandoned) return;
    this.world.count('request delayed');
    flight.abandon();
  }

  async duplicate(device: Device): Promise<void> {
    const flight = this.somePassing(device);
    if (flight === undefined) return;
    this.world.count('request duplicated');
    await Promise.all([flight.reach(), flight.reach()]);
    flight.arrive();
    if (this.random.chance(0.5)) this.world.remove(flight);
    // The copy wanders about.
    else flight.abandon();
  }

  /** Everything that is on its way reaches the servers at once, and in the middle of it they, or the database, are gone. */
  async strike(): Promise<void> {
    const flights = [...this.world.flights];
    const working = flights.map((flight) => flight.reach());
    this.world.count(await this.target.strike(this.random));
    await Promise.all(working);
    for (const flight of flights) {
      this.world.remove(flight);
      flight.arrive();
    }
  }

  async cutNetwork(device: Device): Promise<void> {
    this.world.count('network cut for hours');
    device.online = false;
    for (const flight of this.world.flights.filter((each) => each.device === device.number)) flight.abandon();
    const length = 1 + this.random.below(6);
    for (let step = 0; step < length; step += 1) {
      await this.world.settle();
      const name = this.random.weighted({ give: 4, type: 1, clear: 1, closeTab: 0.3 });
      if (device.tabs.length > 0) await this[name](device);
      this.world.pass(this.random.below(2 * hour));
    }
    device.online = true;
    await this.world.settle();
    if (device.tabs.length === 0) await this.open(device);
    device.wake();
  }

  async wake(device: Device): Promise<void> {
    device.wake();
  }

  async seconds(): Promise<void> {
    this.world.pass(this.random.below(90_000));
  }

  async closeTab(device: Device): Promise<void> {
    if (device.tabs.length === 0) return;
    this.world.count('tab closed');
    this.random.pick(device.tabs).crash();
    if (this.random.chance(0.6)) await this.open(device);
  }

  /** The page ends while an answer is being written down: then nobody can know whether it was. */
  async closeAmidst(device: Device): Promise<void> {
    const tab = await this.someTab(device);
    if (tab === undefined) return;
    this.world.count('tab closed amidst an answer');
    const item = this.someItem(tab);
    void this.record(device, tab, { [item]: someAnswer(item, this.random) });
    for (let turn = this.random.below(8); turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
    tab.crash();
    await this.world.settle();
    await this.open(device);
  }

  async openTab(device: Device): Promise<void> {
    if (device.tabs.length < 3) await this.open(device);
  }

  async language(device: Device): Promise<void> {
    const tab = await this.someTab(device);
    if (tab !== undefined) tab.locale = tab.locale === 'en-US' ? 'de-DE' : 'en-US';
  }

  async clock(device: Device): Promise<void> {
    this.world.count('clock set');
    device.skew = Math.round((this.random.share() - 0.5) * 8 * 24 * hour);
  }

  async expire(): Promise<void> {
    this.world.count('token expired');
    this.world.pass(this.random.chance(0.2) ? 30 * 24 * hour : 11 * 60_000);
  }

  async signOut(device: Device): Promise<void> {
    this.world.count('signed out');
    device.signedIn = false;
    await this.give(device);
    await this.world.settle();
    for (const tab of [...device.tabs]) tab.crash();
    device.signedIn = true;
    await this.open(device);
  }

  /** Another account signs in on the device: it sees nothing of this one's answers, and sends nothing of them. */
  async otherAccount(device: Device): Promise<void> {
    this.world.count('other account');
    for (const tab of [...device.tabs]) tab.crash();
    const before = this.world.flights.length;
    const { environment, crash } = device.environment(this.other);
    const journals = new Journals(environment);
    if ((await journals.unsent(this.other.id)).length > 0)
      this.world.problems.push('another account sees unsent answers');
    const stop = await journals.resume(this.other.id);
    device.wake();
    await this.world.settle();
    if (this.world.flights.length !== before) this.world.problems.push('another account sends answers');
    stop();
    crash();
    await this.open(device);
  }

  /** The network is back for good: everything arrives, whatever is in doubt is answered, and each screen has looked again. */
  private async conclude(): Promise<void> {
    const { devices } = this.world;
    for (const device of devices) {
      [device.online, device.signedIn] = [true, true];
      if (device.tabs.length === 0) await this.open(device);
    }
    await this.world.letThrough();
    let quiet = 0;
    for (let round = 0; quiet < 2; round += 1) {
      if (round > 60) throw new Error('the devices never come to rest');
      const before = this.world.figures.get('acknowledged') ?? 0;
      this.world.pass(61_000);
      for (const device of devices) device.wake();
      await this.world.letThrough();
      const books = await Promise.all(devices.map((device) => device.book(this.person, this.attempt)));
      const isDone = books.every((book) => book === undefined || waiting(book) === 0);
      quiet = isDone && before === (this.world.figures.get('acknowledged') ?? 0) ? quiet + 1 : 0;
    }
    await this.notice();
  }

  /** Sends and completes the attempt as the player does. */
  private async complete(): Promise<void> {
    const [device] = this.world.devices;
    const tab = device?.tabs[0];
    if (device === undefined || tab === undefined) throw new Error('nobody to complete it');
    const flushing = tab.journal.flush(15_000);
    await this.world.letThrough();
    const left = await flushing;
    if (left > 0) this.world.problems.push(`${left} writes are left before completion`);
    const session = await device.session(this.person);
    const done = await session.ask('POST', `attempts/${this.attempt}/complete`, {}).catch(async () => {
      await session.renew();
      return session.ask('POST', `attempts/${this.attempt}/complete`, {});
    });
    await checkVerdict(this.world, this.attempt, this.person, done as never);
    await tab.journal.finish();
    if ((await device.book(this.person, this.attempt)) !== undefined) {
      this.world.problems.push('something is left on the device after completion');
    }
  }

  end(): void {
    this.world.ended = true;
    for (const device of this.world.devices) for (const tab of [...device.tabs]) tab.crash();
  }
}

/** Runs one schedule on a target. @returns its figures @throws Error with the seed, and what was wrong or what it still waits for */
export async function runSchedule(seed: number, target: Target): Promise<ReadonlyMap<string, number>> {
  const failed = (problems: readonly string[]) =>
    new Error(`FAULTS_SEED=${seed} does it again:\n  ${problems.join('\n  ')}`);
  let schedule: Schedule | undefined;
  const course = async () => {
    schedule = new Schedule(seed, target, await begin(target));
    await schedule.run();
    return schedule;
  };
  const impatience = new AbortController();
  let ended: Schedule | undefined;
  try {
    // Pause: how long it may take.
    ended = await Promise.race([course(), delay(target.patience, undefined, { signal: impatience.signal })]);
    if (ended === undefined)
      throw new Error(`does not come to its end; it is at ${schedule?.where() ?? 'its beginning'}`);
  } catch (error) {
    const problems = schedule?.world.problems ?? [];
    throw failed([...problems, error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  } finally {
    impatience.abort();
    schedule?.end();
  }
  const { problems, figures } = ended.world;
  if (problems.length > 0) throw failed(problems);
  return figures;
}

/** A new attempt of the first person. @returns its id */
async function begin(target: Target): Promise<string> {
  const [person] = target.people;
  if (person === undefined) throw new Error('nobody there');
  const world = new World(target, new Random(1));
  const session = await Session.of(world, 0, person);
  const body = { instrumentId: target.instrumentId, locale: 'en-US' };
  const start = () => session.ask<{ id: string }>('POST', 'attempts', body);
  const { id } = await world.persistently(() => start().catch(async () => session.renew().then(start)));
  return id;
}
