import { type InvitationRow, invitation } from 'core/contract/surveys/invitation';
import { type ParticipationRow, type SurveyRow, survey } from 'core/contract/surveys/survey';
import { surveyParts } from 'core/contract/surveys/surveyParts';
import { parse } from 'csv-parse/sync';
import { Mailbox } from '../../mail/mail.testing';
import { dataOf } from '../../testing/answering/respondent';
import { Mailing } from '../../testing/surveys/mailing';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await new Mailbox().open();
  server = await createTestServer({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const isDay = (time: string | null): boolean => time?.endsWith('T00:00:00.000Z') ?? false;
const redirect = 'https://example.org/?p={participation}';

/** Eight people with languages of their own, who begin one after the other and finish. */
async function answered(anonymity: 'identified' | 'confidential') {
  const made = await openedSurvey(server, {
    ...{ audience: 'invited', anonymity, settings: { end: { redirect } } },
    randomization: { arms: [{ code: 'active' }, { code: 'control' }] },
    texts: { 'en-US': { title: 'Work' }, 'de-DE': { title: 'Arbeit' } },
  });
  const known: { participation: string; end: string }[] = [];
  for (let person = 0; person < 8; person += 1) {
    const { code } = await invited(server, made.id, { name: `Person ${person}` });
    const taker = new SurveyTaker(server, made.id);
    server.clock.forward(61);
    const { end } = await taker.finish(undefined, { code, locale: person % 2 === 0 ? 'de-DE' : 'en-US' });
    known.push({ participation: taker.participation, end: 'redirect' in end ? String(end.redirect) : '' });
  }
  const token = await server.tokenOf(['superAdmin']);
  const ask = (row: Parameters<TestServer['ask']>[0], query = {}) =>
    server.ask(row, { params: { id: made.id }, query, token });
  return { ...made, known, ask };
}

/**
 * Six people of a survey in arms, whose second item is asked for an answer, and whose quota has room for one person with another answer:
 * three ways through, twice each.
 */
async function parted(anonymity: 'identified' | 'confidential') {
  const made = await openedSurvey(server, {
    ...{ audience: 'invited', anonymity },
    items: [{ code: 'a' }, { code: 'b', visibleIf: 'a.total = 2' }, { code: 'c' }],
    randomization: { arms: [{ code: 'active' }, { code: 'control' }] },
    quotas: [
      { code: 'out', condition: 'a.total = 3', limit: 1, full: 'screen_out' },
      { code: 'over', condition: 'a.total = 0', limit: 1 },
    ],
  });
  const ways: Record<string, number>[] = [];
  for (const first of [3, 0, 1, 2, 3, 0]) {
    const taker = new SurveyTaker(server, made.id);
    server.clock.forward(1);
    const { code } = await invited(server, made.id, { name: `With ${first}`, locale: 'de-DE' });
    const { items } = await taker.finish((item) => (item === 'a' ? first : 1), { code, locale: 'de-DE' });
    ways.push({ first, items: items.length });
  }
  const token = await server.tokenOf(['superAdmin']);
  const ask = (row: Parameters<TestServer['ask']>[0], query = {}) =>
    server.ask(row, { params: { id: made.id }, query, token });
  return { ways, ask };
}

describe('of a confidential survey no row and no number tells what somebody has answered', () => {
  it('rows of all who are through are alike, in every field, and so are those that a filter finds', async () => {
    const { ways, ask } = await parted('confidential');
    // The last two were turned away after their first item.
    expect(ways.map(({ items }) => items)).toEqual([2, 2, 2, 3, 1, 1]);
    const list = async (query = {}) => dataOf<ParticipationRow[]>(await ask(survey.participations, query));
    const rows = await list();
    const day = `${server.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const all = {
      ...{ name: null, email: null, locale: null, attributes: {}, arm: null, items: [], marks: [] },
      ...{ wave: '', status: 'completed', isPilot: false, isImported: false, startedAt: day, endedAt: day },
    } as const satisfies Omit<ParticipationRow, 'id'>;
    expect(rows.map(({ id: _, ...row }) => row)).toEqual(Array.from({ length: 6 }, () => all));
    expect(await list({ status: 'completed' })).toEqual(rows);
    for (const query of [{ status: 'screened_out' }, { status: 'over_quota' }, { mark: 'any' }]) {
      expect(await list(query)).toEqual([]);
    }
  });

  it('whom a quota has turned away gets the mails of whoever has completed it', async () => {
    const messages = [{ kind: 'invitation' as const }, { kind: 'reminder' as const }, { kind: 'thanks' as const }];
    const quotas = [{ code: 'out', condition: 'a.total = 3', limit: 1, full: 'screen_out' as const }];
    const items = [{ code: 'a' }, { code: 'b' }];
    const mailing = await Mailing.on(server, { anonymity: 'confidential', messages, quotas, items });
    const people = ['one@example.org', 'two@example.org'];
    const codes = await Promise.all(people.map((email) => mailing.invite(email)));
    await mailing.send();
    const ends: unknown[] = [];
    for (const code of codes) ends.push((await mailing.taker().finish(() => 3, { code })).end);
    expect(ends).toMatchObject([{ status: 'completed' }, { status: 'screened_out' }]);
    await mailing.wait(1);
    const shown = (await mailing.rows()).map(({ state, mails, lastMailAt, sent }) => ({
      ...{ state, mails, lastMailAt },
      sent: sent.map(({ kind, state: now, reason }) => [kind, now, reason]),
    }));
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]).toMatchObject({ state: 'completed', mails: 2 });
    expect(shown[0]?.sent).toContainEqual(['thanks', 'sent', null]);
  });

  it('whom a quota has turned away in the first wave stands in the list like whoever goes on to the next', async () => {
    const waves = [
      { code: 'first', starts: { days: 0, after: 'joining' as const }, window: 7 },
      { code: 'second', starts: { days: 5, after: 'wave' as const }, window: 7 },
    ];
    const messages = [
      { kind: 'invitation' as const },
      { kind: 'reminder' as const, days: 2 },
      { kind: 'invitation' as const, wave: 'second' },
      { kind: 'reminder' as const, wave: 'second', days: 2 },
      { kind: 'thanks' as const },
    ];
    const quotas = [{ code: 'out', condition: 'a.total = 3', limit: 1, full: 'screen_out' as const }];
    const items = [{ code: 'a' }, { code: 'b' }];
    const mailing = await Mailing.on(server, { anonymity: 'confidential', waves, messages, quotas, items });
    const people = ['first@example.org', 'second@example.org', 'third@example.org'];
    const codes = await Promise.all(people.map((email) => mailing.invite(email)));
    await mailing.send();
    const takers = codes.map(() => mailing.taker());
    const ends: unknown[] = [];
    for (const [index, code] of codes.entries()) {
      const { end } = (await takers[index]?.finish(() => (index === 0 ? 1 : 3), { code })) ?? {};
      ends.push(end);
    }
    expect(ends).toMatchObject([{ status: 'completed' }, { status: 'completed' }, { status: 'screened_out' }]);
    const shown = async () => (await mailing.rows()).map(({ id: _, email: __, ...row }) => row);
    for (const days of [0, 6, 3, 10]) {
      await mailing.wait(days);
      const [one, ...others] = await shown();
      expect(others).toEqual([one, one]);
    }
    for (const state of ['completed', 'expired']) {
      const { rows, endWithheld } = dataOf<{ rows: unknown[]; endWithheld: boolean }>(
        await server.ask(invitation.list, { params: { id: mailing.id }, query: { state }, token: mailing.token }),
      );
      expect([rows, endWithheld]).toEqual([[], true]);
    }
  });

  it('counts of people say the same as the list of who is invited', async () => {
    const { ask } = await parted('confidential');
    const { counts } = dataOf<{ counts: object }>(await ask(invitation.list));
    expect(counts).toEqual({ completed: 6 });
    expect(dataOf<SurveyRow>(await ask(survey.read))).toMatchObject({ started: 6, completed: 6 });
    // Of four who have completed it.
    expect(dataOf<object>(await ask(survey.marks))).toMatchObject({ completed: 0, isRounded: true });
  });

  it('of an identified one both do', async () => {
    const { ask } = await parted('identified');
    const rows = dataOf<ParticipationRow[]>(await ask(survey.participations));
    expect(rows.map(({ status, items }) => [status, items.length]).reverse()).toEqual([
      ['completed', 2],
      ['completed', 2],
      ['completed', 2],
      ['completed', 3],
      ['screened_out', 1],
      ['over_quota', 1],
    ]);
    expect(new Set(rows.map(({ arm }) => arm))).toEqual(new Set(['active', 'control']));
    expect(dataOf<ParticipationRow[]>(await ask(survey.participations, { status: 'screened_out' }))).toHaveLength(1);
    expect(dataOf<SurveyRow>(await ask(survey.read))).toMatchObject({ started: 6, completed: 4 });
    expect(dataOf<object>(await ask(survey.marks))).toMatchObject({ completed: 4, isRounded: false });
  });
});

describe('of a confidential survey no list can be joined to another, nor to what a browser knows', () => {
  it('participations have no language, days for times, ids of their own and a random order', async () => {
    const { known, ask } = await answered('confidential');
    const rows: ParticipationRow[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null; ) {
      const page = await ask(survey.participations, { pageSize: '3', ...(cursor && { cursor }) });
      rows.push(...dataOf<ParticipationRow[]>(page));
      cursor = page.body.cursor ?? null;
    }
    expect(rows).toHaveLength(8);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const row of rows) {
      expect(row).toMatchObject({ locale: null, name: null, attributes: {} });
      expect([row.startedAt, row.endedAt].map(isDay)).toEqual([true, true]);
    }
    const shown = JSON.stringify(rows);
    for (const { participation, end } of known) {
      expect(shown).not.toContain(participation);
      const token = new URL(end).searchParams.get('p') ?? '';
      expect(token).toMatch(/^[\w-]{22}$/);
      expect(shown).not.toContain(token);
      expect(token).not.toContain(participation);
    }
    expect(new Set(known.map(({ end }) => end)).size).toBe(8);
  });

  it('nor does the list of arms say who is in which: it counts whole groups', async () => {
    const { ask, id } = await answered('confidential');
    const counts = async () => parse((await ask(surveyParts.arms)).text, { columns: true, bom: true });
    // Blocks of four: eight people are four in each arm, twelve six.
    expect(await counts()).toEqual([
      { arm: 'active', people: '0' },
      { arm: 'control', people: '0' },
    ]);
    const more = async (people: number) => {
      for (let person = 0; person < people; person += 1) {
        await new SurveyTaker(server, id).begin({ code: (await invited(server, id)).code });
      }
    };
    await more(4);
    expect(await counts()).toEqual([
      { arm: 'active', people: '5' },
      { arm: 'control', people: '5' },
    ]);
  });

  it('nor the time of the last answer', async () => {
    const { id, ask } = await answered('confidential');
    const rows = dataOf<SurveyRow[]>(await ask(survey.list, { pageSize: '100' }));
    expect(isDay(rows.find((row) => row.id === id)?.lastAnswerAt ?? null)).toBe(true);
  });

  it('nor the mails that completion sends or takes back', async () => {
    const messages = [{ kind: 'invitation' as const }, { kind: 'reminder' as const }, { kind: 'thanks' as const }];
    const mailing = await Mailing.on(server, { anonymity: 'confidential', messages });
    const code = await mailing.invite('done@example.org');
    await mailing.send();
    await mailing.taker().finish(undefined, { code });
    await mailing.wait(1);
    const [row] = await mailing.rows();
    const byKind = new Map((row?.sent ?? []).map((mail) => [mail.kind, mail]));
    expect(isDay(byKind.get('invitation')?.at ?? null)).toBe(false);
    expect(
      [byKind.get('thanks')?.at, byKind.get('reminder')?.at, row?.lastMailAt].map((at) => isDay(at ?? null)),
    ).toEqual([true, true, true] satisfies boolean[]);
    expect(byKind.get('thanks')?.state).toBe('sent' satisfies InvitationRow['sent'][number]['state']);
    expect(
      dataOf<{ rows: object[] }>(
        await server.ask(invitation.list, { params: { id: mailing.id }, token: mailing.token }),
      ).rows,
    ).toHaveLength(1);
  });
});

it('an identified survey joins them: the address at the end has the id that staff see', async () => {
  const { known, ask } = await answered('identified');
  const rows = dataOf<ParticipationRow[]>(await ask(survey.participations, { pageSize: '100' }));
  expect(rows.map(({ id }) => id).reverse()).toEqual(known.map(({ participation }) => participation));
  expect(rows.map(({ locale }) => locale)).toContain('de-DE');
  expect(known.map(({ end }) => new URL(end).searchParams.get('p'))).toEqual(known.map((each) => each.participation));
});
