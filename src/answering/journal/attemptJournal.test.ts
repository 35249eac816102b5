import { Journals } from './journals';
import { type BookStore, openDeviceStore, openMemoryStore } from './store';
import { device, freshDevice, given, kept, key, letPass, now, open, saved, server } from './testing/attempt';
import { NoConnection, Refused, until } from './testing/device';

beforeEach(freshDevice);

describe('an answer on its way', () => {
  it('is on the device before it is sent, and saved only when the server has acknowledged it', async () => {
    const journal = open();
    device.online = false;
    await journal.record({ q1: 'often' }, 'en-US');
    expect(journal.getStatus().waiting).toBe(1);
    expect((await kept())?.writes[0]?.answers).toEqual({ q1: 'often' });
    await until(() => journal.getStatus().state === 'offline');
    expect(journal.getStatus().savedAt).toBeNull();
    device.online = true;
    device.wake();
    await until(saved(journal));
    expect(journal.getStatus().savedAt).toBe('2026-11-21T10:00:00.000Z');
    expect(server.answers).toEqual({ q1: 'often' });
  });

  it('arrives in the order in which it was given', async () => {
    const journal = open();
    await Promise.all(['q1', 'q2', 'q3', 'q4'].map((code) => journal.record({ [code]: 'x' }, 'en-US')));
    await until(saved(journal));
    expect(given()).toEqual([{ q1: 'x' }, { q2: 'x' }, { q3: 'x' }, { q4: 'x' }]);
    expect(server.history.map((write) => write.sequence)).toEqual([1, 2, 3, 4]);
  });

  it('is sent once for several changes made while nothing could be sent', async () => {
    const journal = open();
    device.online = false;
    await journal.record({ q1: 'never' }, 'en-US');
    await until(() => journal.getStatus().state === 'offline');
    for (const value of ['a', 'ab', 'abc']) await journal.record({ q2: value }, 'en-US', true);
    device.online = true;
    device.wake();
    await until(saved(journal));
    expect(given()).toEqual([{ q1: 'never' }, { q2: 'abc' }]);
  });

  it('waits for a pause in typing', async () => {
    const journal = open();
    await journal.record({ q1: 'h' }, 'en-US', true);
    await journal.record({ q1: 'hello' }, 'en-US', true);
    expect(server.arrivals).toBe(0);
    device.pass(1000);
    await until(saved(journal));
    expect(given()).toEqual([{ q1: 'hello' }]);
  });

  it('is taken back by null', async () => {
    const journal = open();
    await journal.record({ q1: 'often' }, 'en-US');
    await journal.record({ q1: null }, 'en-US');
    await until(() => saved(journal)() && server.answers.q1 === null);
  });
});

describe('a sending that fails', () => {
  it('is repeated with the same content when the acknowledgement was lost, and counts once', async () => {
    const journal = open();
    let lost = 0;
    server.lost = () => {
      lost += 1;
      if (lost === 1) throw new NoConnection();
    };
    await journal.record({ q1: 'first' }, 'en-US');
    await until(() => journal.getStatus().state === 'offline');
    await journal.record({ q1: 'second' }, 'en-US');
    await until(saved(journal));
    expect(given()).toEqual([{ q1: 'first' }, { q1: 'second' }]);
    expect(server.arrivals).toBe(3);
    expect(server.answers).toEqual({ q1: 'second' });
  });

  it('is tried again after growing pauses while the server is down', async () => {
    const journal = open();
    let down = true;
    server.fault = () => {
      if (down) throw new Error('503');
    };
    await journal.record({ q1: 'x' }, 'en-US');
    await until(() => journal.getStatus().state === 'device' && server.arrivals === 1);
    device.pass(1_000);
    await until(() => server.arrivals === 2);
    await until(() => journal.getStatus().state === 'device');
    device.pass(1_000);
    expect(server.arrivals).toBe(2);
    down = false;
    device.pass(1_000);
    await until(saved(journal));
  });

  it('keeps the answer while nobody is signed in, and never reports it as saved', async () => {
    const journal = open();
    device.signedIn = false;
    await journal.record({ q1: 'x' }, 'en-US');
    await until(() => journal.getStatus().state === 'device');
    expect(await journal.flush(1000)).toBe(1);
    device.signedIn = true;
    expect(await journal.flush(1000)).toBe(0);
    expect(server.answers).toEqual({ q1: 'x' });
  });

  it('shows and keeps a refused answer, sends the others, and forgets it once the question is answered anew', async () => {
    const journal = open();
    server.fault = (write) => {
      if (write.answers.q1 === 999) throw new Refused('attempt.answers_invalid');
    };
    await journal.record({ q1: 999 }, 'en-US');
    await journal.record({ q2: 3 }, 'en-US');
    await until(() => journal.getStatus().state === 'refused' && server.answers.q2 === 3);
    expect(journal.getStatus().refused).toEqual({ q1: 'attempt.answers_invalid' });
    expect(await journal.reconcile({ answers: { q2: 3 }, revision: 1, savedAt: null })).toEqual({ q1: 999, q2: 3 });
    await journal.record({ q1: 9 }, 'en-US');
    await until(saved(journal));
    expect(server.answers).toEqual({ q1: 9, q2: 3 });
  });

  it('tells that the attempt was closed elsewhere and stops sending', async () => {
    const journal = open();
    server.fault = () => {
      throw new Refused('attempt.closed');
    };
    await journal.record({ q1: 1 }, 'en-US');
    await until(() => journal.getStatus().closed);
    device.pass(60_000);
    device.wake();
    expect(server.arrivals).toBe(1);
  });
});

describe('a page that ends early', () => {
  it('leaves its answers to the next one, with sequences going on', async () => {
    device.online = false;
    const first = device.tab();
    const journal = open(first);
    await journal.record({ q1: 'a' }, 'en-US');
    await journal.record({ q2: 'b' }, 'en-US');
    first.crash();
    device.online = true;
    const next = open();
    expect(await next.reconcile({ answers: {}, revision: 0, savedAt: null })).toEqual({ q1: 'a', q2: 'b' });
    await next.record({ q3: 'c' }, 'en-US');
    await until(saved(next));
    expect(given()).toEqual([{ q1: 'a' }, { q2: 'b' }, { q3: 'c' }]);
    expect(new Set(server.history.map((write) => write.client)).size).toBe(1);
  });

  it('between arrival and acknowledgement repeats the write and changes nothing', async () => {
    const first = device.tab();
    server.lost = () => first.crash();
    const journal = open(first);
    await journal.record({ q1: 'a' }, 'en-US');
    await until(() => server.history.length === 1);
    server.lost = () => {};
    const next = open();
    await next.record({ q1: 'b' }, 'en-US');
    await until(saved(next));
    expect(given()).toEqual([{ q1: 'a' }, { q1: 'b' }]);
    expect(server.arrivals).toBe(3);
  });

  it('hears nothing any more of what is still under way', async () => {
    const journal = open();
    const heard: unknown[] = [];
    await journal.reconcile({ answers: {}, revision: 0, savedAt: null });
    journal.onAnswers((answers) => heard.push(answers));
    device.online = false;
    await journal.record({ q1: 'older' }, 'en-US');
    letPass(60_000);
    server.answerElsewhere({ q1: 'newer' }, now());
    device.online = true;
    device.wake();
    journal.close();
    await until(async () => (await kept())?.writes.length === 0);
    expect(server.answers.q1).toBe('newer');
    expect(heard).toEqual([]);
  });

  it('has its answers sent by whatever page of the account comes next', async () => {
    device.online = false;
    const first = device.tab();
    await open(first).record({ q1: 'a' }, 'en-US');
    first.crash();
    device.online = true;
    const stop = await new Journals(device.tab()).resume('anna');
    await until(() => server.answers.q1 === 'a');
    stop();
  });
});

describe('two tabs', () => {
  it('show each other what was given and send everything once, in order', async () => {
    const [a, b] = [open(), open()];
    const seenByB: unknown[] = [];
    b.onAnswers((answers) => seenByB.push(answers));
    await a.record({ q1: 'from a' }, 'en-US');
    await b.record({ q2: 'from b' }, 'en-US');
    await a.record({ q1: 'again from a' }, 'en-US');
    await until(() => saved(a)() && saved(b)());
    expect(seenByB).toEqual([{ q1: 'from a' }, { q1: 'again from a' }]);
    expect(server.history.map((write) => write.sequence)).toEqual([1, 2, 3]);
    expect(server.arrivals).toBe(3);
  });

  it('agree on the newest answer when both give one at the same moment', async () => {
    const [a, b] = [open(), open()];
    const screen = { a: '', b: '' };
    a.onAnswers((answers) => {
      screen.a = String(answers.q1);
    });
    b.onAnswers((answers) => {
      screen.b = String(answers.q1);
    });
    screen.a = 'A';
    screen.b = 'B';
    await Promise.all([a.record({ q1: 'A' }, 'en-US'), b.record({ q1: 'B' }, 'en-US')]);
    await until(() => saved(a)() && saved(b)());
    expect(screen.a).toBe(server.answers.q1);
    expect(screen.b).toBe(server.answers.q1);
  });

  it('lose nothing when the one that sends is closed', async () => {
    device.online = false;
    const first = device.tab();
    const a = open(first);
    const b = open();
    await a.record({ q1: 'x' }, 'en-US');
    await until(() => b.getStatus().waiting === 1);
    first.crash();
    device.online = true;
    device.wake();
    await until(saved(b));
    expect(server.answers).toEqual({ q1: 'x' });
  });
});

describe('another device', () => {
  it('wins with a newer answer, which is then shown here', async () => {
    const journal = open();
    const shown: unknown[] = [];
    journal.onAnswers((answers) => shown.push(answers));
    await journal.reconcile({ answers: {}, revision: 0, savedAt: null });
    device.online = false;
    await journal.record({ q1: 'older' }, 'en-US');
    letPass(60_000);
    server.answerElsewhere({ q1: 'newer' }, now());
    letPass(60_000);
    device.online = true;
    device.wake();
    await until(saved(journal));
    expect(server.answers.q1).toBe('newer');
    expect(shown).toEqual([{ q1: 'newer' }]);
  });

  it('does not win over a later answer given here by a clock that is an hour slow', async () => {
    device.clock = () => now() - 3_600_000;
    const journal = open();
    await journal.reconcile({ answers: {}, revision: 0, savedAt: null });
    server.answerElsewhere({ q1: 'older' }, now());
    letPass(60_000);
    await journal.record({ q1: 'newer' }, 'en-US');
    await until(saved(journal));
    expect(server.answers.q1).toBe('newer');
  });
});

describe('a clock', () => {
  it('that is set back between two answers does not turn their order round', async () => {
    const journal = open();
    device.online = false;
    await journal.record({ q1: 'first' }, 'en-US');
    await until(() => journal.getStatus().state === 'offline');
    device.clock = () => now() - 7_200_000;
    await journal.record({ q1: 'second' }, 'en-US');
    device.online = true;
    device.wake();
    await until(saved(journal));
    expect(server.answers.q1).toBe('second');
    const [first, second] = server.history;
    expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''));
    expect(Date.parse(second?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(second?.at ?? ''));
  });
});

describe('another account on the device', () => {
  it('neither sees nor sends what the first one left', async () => {
    device.online = false;
    const first = device.tab();
    await open(first).record({ q1: 'private' }, 'en-US');
    first.crash();
    device.online = true;
    const journals = new Journals(device.tab());
    expect(await journals.unsent('berta')).toEqual([]);
    expect(await journals.flush('berta', 1000)).toBe(0);
    const { journal } = journals.hold({ account: 'berta', attempt: key.attempt });
    expect(await journal.reconcile({ answers: {}, revision: 0, savedAt: null })).toEqual({});
    expect(server.arrivals).toBe(0);
    expect(await journals.unsent('anna')).toEqual([key]);
  });
});

describe('before signing out', () => {
  it('sends what is unsent, and says how much stayed behind', async () => {
    device.online = false;
    const journals = new Journals(device.tab());
    const { journal } = journals.hold(key);
    await journal.record({ q1: 1 }, 'en-US');
    await journal.record({ q2: 2 }, 'en-US');
    expect(await journals.flush('anna', 1000)).toBe(2);
    device.online = true;
    expect(await journals.flush('anna', 1000)).toBe(0);
    expect(server.answers).toEqual({ q1: 1, q2: 2 });
  });
});

describe('a device that cannot keep a journal', () => {
  it('is reported, and its answers are sent all the same', async () => {
    device.storage = async () => openMemoryStore();
    const journal = open();
    await journal.record({ q1: 'x' }, 'en-US');
    await until(saved(journal));
    expect(journal.getStatus().durable).toBe(false);
    expect(server.answers).toEqual({ q1: 'x' });
  });

  it('that refuses in the middle (storage full) goes on in memory without mixing up sequences', async () => {
    const real = await openDeviceStore();
    let full = false;
    const failing: BookStore = {
      ...real,
      change: (...parameters) =>
        full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : real.change(...parameters),
    };
    device.storage = async () => failing;
    const journal = open();
    await journal.record({ q1: 'a' }, 'en-US');
    await until(saved(journal));
    full = true;
    await journal.record({ q2: 'b' }, 'en-US');
    await until(saved(journal));
    expect(journal.getStatus().durable).toBe(false);
    expect(server.answers).toEqual({ q1: 'a', q2: 'b' });
  });
});

describe('a completed attempt', () => {
  it('leaves nothing on the device', async () => {
    const journal = open();
    await journal.record({ q1: 'x' }, 'en-US');
    await until(saved(journal));
    await journal.finish();
    expect(await (await openDeviceStore()).attempts('anna')).toEqual([]);
  });
});
