import { openDB } from 'idb';
import { emptyBook, enter, refuse, seal, waiting } from './book';
import { openDeviceStore } from './store';
import { device, freshDevice, given, kept, key, letPass, now, open, saved, server } from './testing/attempt';
import { NoConnection, Refused, until } from './testing/device';

beforeEach(freshDevice);

const sequences = () => server.history.map((write) => write.sequence);

describe('the numbers of writes', () => {
  it('have no gap, though answers were given anew before they could be sent', async () => {
    const journal = open();
    device.online = false;
    for (const value of ['a', 'b', 'c']) await journal.record({ q1: value }, 'en-US');
    await journal.record({ q2: 'x' }, 'en-US');
    await journal.record({ q2: 'y' }, 'en-US');
    device.online = true;
    device.wake();
    await until(saved(journal));
    expect(sequences()).toEqual(server.history.map((_, index) => index + 1));
    expect(server.answers).toEqual({ q1: 'c', q2: 'y' });
  });

  it('follow the server where it knows the client by others', async () => {
    const journal = open();
    await journal.record({ q1: 'a' }, 'en-US');
    await until(saved(journal));
    const store = await openDeviceStore();
    await store.change(key, (book) => ({ book: book ? { ...book, acknowledged: 40 } : null, result: undefined }));
    await journal.record({ q1: 'b' }, 'en-US');
    await journal.record({ q1: 'c' }, 'en-US');
    await until(() => saved(journal)() && server.answers.q1 === 'c');
    expect(sequences()).toEqual(server.history.map((_, index) => index + 1));
  });

  it('of a refused write are free for the next', async () => {
    const journal = open();
    server.fault = (write) => {
      if (write.answers.q1 === 999) throw new Refused('attempt.answers_invalid', [], ['q1']);
    };
    await journal.record({ q1: 999 }, 'en-US');
    await until(() => journal.getStatus().state === 'refused');
    await journal.record({ q2: 2 }, 'en-US');
    await until(() => server.answers.q2 === 2);
    expect(sequences()).toEqual([1]);
  });

  it('tell a late refusal of one write from the next write with its number', async () => {
    // Without Web Locks two tabs send the same write, and one hears of it late.
    let bothSent = () => {};
    const both = new Promise<void>((resolve) => {
      bothSent = resolve;
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tab = (hearsWhen: Promise<void>, sends: () => void) => {
      const own = device.tab();
      let isFirst = true;
      return open({
        ...own,
        exclusively: (_, task) => task(),
        send: async (...parameters) => {
          const answer = own.send(...parameters);
          answer.catch(() => undefined);
          sends();
          if (isFirst) await hearsWhen;
          isFirst = false;
          return answer;
        },
      });
    };
    const first = tab(both, () => {});
    const second = tab(released, bothSent);
    server.hides = (code) => code === 'hidden';
    await first.record({ hidden: 1 }, 'en-US');
    await both;
    await until(async () => ((await kept())?.writes ?? []).some(({ aside }) => aside));
    device.online = false;
    await first.record({ q2: 2 }, 'en-US');
    await until(async () =>
      ((await kept())?.writes ?? []).some(({ answers, sequence }) => 'q2' in answers && sequence === 1),
    );
    release();
    await until(async () => (await kept())?.writes.length === 2);
    device.online = true;
    device.wake();
    await until(() => server.answers.q2 === 2);
    expect(second.getStatus().refused).toEqual({});
  });

  it('of a book of former times, given on entry and with gaps, go on where the server is', async () => {
    server.receive({
      client: 'old-client',
      sequence: 1,
      base: 0,
      answers: { q1: 'a' },
      at: '2026-11-21T09:00:00.000Z',
      sentAt: '2026-11-21T10:00:00.000Z',
      locale: 'en-US',
    });
    const at = Date.parse('2026-11-21T09:30:00Z');
    const write = { at, base: 1, locale: 'en-US' };
    const database = await openDB('assess-journal', 1, {
      upgrade: (made) => void made.createObjectStore('books', { keyPath: ['account', 'attempt'] }),
    });
    await database.put('books', {
      ...key,
      client: 'old-client',
      nextSequence: 9,
      revision: 1,
      savedAt: null,
      lastAt: at,
      writes: [
        { ...write, sequence: 5, answers: { q2: 'b' }, sealed: true },
        { ...write, sequence: 8, answers: { q3: 'c' }, sealed: false },
      ],
    });
    database.close();
    const journal = open();
    expect(await journal.reconcile({ answers: { q1: 'a' }, revision: 1, savedAt: null })).toEqual({
      q1: 'a',
      q2: 'b',
      q3: 'c',
    });
    await journal.send();
    await until(saved(journal));
    expect(given()).toEqual([{ q1: 'a' }, { q2: 'b' }, { q3: 'c' }]);
    expect(sequences()).toEqual([1, 2, 3]);
  });
});

describe('an answer to a question that is hidden meanwhile', () => {
  beforeEach(() => {
    server.hides = (code, { answers }) => code === 'more' && (answers.q1 ?? server.answers.q1) !== 'yes';
  });

  it('is set aside without a word, neither waiting nor refused, and comes in once its question is shown', async () => {
    const journal = open();
    await journal.record({ more: 5 }, 'en-US');
    await until(() => server.arrivals === 1 && journal.getStatus().waiting === 0);
    expect(journal.getStatus()).toMatchObject({ state: 'untouched', refused: {} });
    await journal.record({ q2: 2 }, 'en-US');
    await until(() => server.answers.q2 === 2 && saved(journal)());
    expect(server.answers).not.toHaveProperty('more');
    await journal.record({ q1: 'yes' }, 'en-US');
    await until(() => server.answers.more === 5);
    expect((await kept())?.writes).toEqual([]);
  });

  it('does not hold up the other answers of its write', async () => {
    const journal = open();
    await journal.record({ more: 5, q2: 2 }, 'en-US');
    await until(() => server.answers.q2 === 2);
    expect(await journal.reconcile({ answers: { q2: 2 }, revision: 1, savedAt: null })).toEqual({ q2: 2, more: 5 });
  });

  it('is offered again before sending, does not block it, and goes when the attempt is completed', async () => {
    const journal = open();
    await journal.record({ more: 5 }, 'en-US');
    await until(() => server.arrivals === 1 && journal.getStatus().waiting === 0);
    expect(await journal.flush(1000)).toBe(0);
    expect(server.arrivals).toBe(2);
    await journal.finish();
    expect(await kept()).toBeUndefined();
  });

  it('is taken when another device has shown its question', async () => {
    const journal = open();
    await journal.reconcile({ answers: {}, revision: 0, savedAt: null });
    await journal.record({ more: 5 }, 'en-US');
    await until(() => server.arrivals === 1 && journal.getStatus().waiting === 0);
    server.answerElsewhere({ q1: 'yes' }, now());
    letPass(20_000);
    device.wake();
    await until(() => server.answers.more === 5);
  });

  it('is no longer called saved by any tab once a newly opened one offers it again', async () => {
    const journal = open();
    await journal.reconcile({ answers: {}, revision: 0, savedAt: '2026-11-21T09:00:00.000Z' });
    await journal.record({ more: 5 }, 'en-US');
    await until(() => server.arrivals === 1 && saved(journal)());
    device.online = false;
    await open().reconcile({ answers: { q1: 'yes' }, revision: 1, savedAt: '2026-11-21T10:00:00.000Z' });
    await until(() => journal.getStatus().waiting === 1);
    expect(journal.getStatus().state).not.toBe('saved');
  });

  it('is forgotten when the question is answered anew', async () => {
    const journal = open();
    await journal.record({ more: 5 }, 'en-US');
    await until(() => server.arrivals === 1 && journal.getStatus().waiting === 0);
    await journal.record({ more: 6 }, 'en-US');
    await journal.record({ q1: 'yes' }, 'en-US');
    await until(() => server.answers.more === 6);
    const book = await kept();
    expect(book && waiting(book)).toBe(0);
    expect(given().filter((answers) => answers.more === 5)).toEqual([]);
  });
});

describe('a write with one wrong answer', () => {
  it('keeps that one on the device and gets the others through', async () => {
    const journal = open();
    server.fault = (write) => {
      if (write.answers.q1 === 999) throw new Refused('attempt.answers_invalid', [], ['q1']);
    };
    await journal.record({ q1: 999, q2: 2 }, 'en-US');
    await until(() => server.answers.q2 === 2 && journal.getStatus().state === 'refused');
    expect(journal.getStatus().refused).toEqual({ q1: 'attempt.answers_invalid' });
  });
});

describe('a refusal that is heard twice', () => {
  it('does not meet the answers that have gone on without the hidden one', () => {
    const refusal = { code: 'attempt.answers_invalid', message: '', questions: {} };
    const { book, write } = seal(enter(emptyBook(key, 'c'), { hidden: 1, q1: 'a' }, 0, 'en-US').book);
    const sent = { client: 'c', entry: write?.entry ?? 0, sequence: write?.sequence ?? 0 };
    const once = seal(refuse(book, sent, refusal, ['hidden']));
    expect(once.write).toMatchObject({ sequence: sent.sequence, answers: { q1: 'a' } });
    expect(refuse(once.book, sent, refusal, ['hidden'])).toBe(once.book);
  });
});

describe('what must not be overlooked', () => {
  it('is handed on as the server says it, in every tab, and to who asks later', async () => {
    const [a, b] = [open(), open()];
    const heard: unknown[] = [];
    b.onRisks((risks) => heard.push(risks));
    server.risks = [{ code: 'n1', text: 'Talk to someone.', locale: 'en-US' }];
    await a.record({ q9: 3 }, 'en-US');
    await until(() => heard.length > 0);
    expect(heard).toEqual([server.risks]);
    const later = jest.fn();
    a.onRisks(later);
    expect(later).toHaveBeenCalledWith(server.risks);
  });
});

describe('coming back to the page', () => {
  async function shownPage() {
    const journal = open();
    const shown: unknown[] = [];
    journal.onAnswers((answers) => shown.push(answers));
    await journal.reconcile({ answers: { q1: 'a', q2: 'b' }, revision: 0, savedAt: null });
    return { journal, shown };
  }

  it('brings what another device has given or cleared, and nothing over what was given here', async () => {
    server.answers = { q1: 'a', q2: 'b' };
    const { journal, shown } = await shownPage();
    device.online = false;
    await journal.record({ q3: 'here' }, 'en-US');
    await until(() => journal.getStatus().state === 'offline');
    server.answerElsewhere({ q1: 'other', q2: null, q3: 'there' }, now() - 1000);
    server.fault = () => {
      throw new NoConnection();
    };
    device.online = true;
    letPass(20_000);
    device.wake();
    await until(() => shown.length > 0);
    expect(shown).toEqual([{ q1: 'other', q2: null }]);
  });

  it('asks no more often than every 15 seconds, and only while the page can be seen', async () => {
    await shownPage();
    device.wake();
    expect(device.readings).toBe(0);
    letPass(16_000);
    device.visible = false;
    device.wake();
    expect(device.readings).toBe(0);
    device.visible = true;
    device.wake();
    device.wake();
    expect(device.readings).toBe(1);
  });

  it('tells that the attempt was completed elsewhere', async () => {
    const { journal } = await shownPage();
    server.status = 'completed';
    letPass(16_000);
    device.wake();
    await until(() => journal.getStatus().closed);
  });
});
