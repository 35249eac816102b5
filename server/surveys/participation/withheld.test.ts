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

  it('nor has the list of arms', async () => {
    const { known, ask } = await answered('confidential');
    const rows: Record<string, string>[] = parse((await ask(surveyParts.arms)).text, { columns: true, bom: true });
    expect(rows).toHaveLength(8);
    const ids = rows.map(({ participation = '' }) => participation);
    expect(ids).toEqual([...ids].sort());
    for (const { participation = '', startedAt } of rows) {
      expect(known.some((each) => each.participation === participation)).toBe(false);
      expect(startedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
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
