import { createHash } from 'node:crypto';
import { mySurvey, type SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { type SurveyDetail, survey } from 'core/contract/surveys/survey';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { authorOf } from '../../testing/surveys/surveyAuthor';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const guest = (surveyId: string, token?: string) => new SurveyTaker(server, surveyId, token);
const rowsOf = async (statement: ReturnType<typeof sql>) => (await server.database.db.execute(statement)).rows;
const errorOf = async (answered: Promise<{ body: { errorCode?: string | undefined } }>) =>
  (await answered).body.errorCode;

describe('a password on the open link', () => {
  /** Set by staff, as the editor does. */
  async function guarded(password: string, asked: object = {}) {
    const { id } = await openedSurvey(server, { audience: 'link', ...asked });
    const token = await server.tokenOf(['superAdmin']);
    dataOf(await server.ask(survey.setPassword, { params: { id }, body: { password }, token }));
    return { id, token };
  }

  it('is asked before anything is said of the survey, and again at the start', async () => {
    const { id } = await guarded('  tulips in March ');
    expect(await errorOf(guest(id).beforehand())).toBe('survey.password_needed');
    expect(await errorOf(guest(id).beforehand({ password: 'tulips' }))).toBe('survey.password_wrong');
    expect(await errorOf(guest(id).start())).toBe('survey.password_needed');
    expect(await errorOf(guest(id).start({ password: 'Tulips in March' }))).toBe('survey.password_wrong');
    const password = 'tulips in March';
    expect(dataOf<SurveyBeforehand>(await guest(id).beforehand({ password }))).toMatchObject({ isOpen: true });
    const taker = guest(id);
    await taker.begin({ password });
    // Whoever has begun is not asked again.
    expect(dataOf<SurveyBeforehand>(await taker.beforehand())).toMatchObject({ isBegun: true });
    expect((await taker.start()).status).toBe(200);
    expect((await taker.finish()).end).toMatchObject({ done: true });
  });

  it('is asked of accounts that come by the link, and not of those who are invited', async () => {
    const { id } = await guarded('open sesame');
    const account = guest(id, await server.tokenOf(['user']));
    expect(await errorOf(account.start())).toBe('survey.password_needed');
    expect((await account.start({ password: 'open sesame' })).status).toBe(200);
    const { code } = await invited(server, id);
    expect((await guest(id).start({ code })).status).toBe(200);
  });

  it('holds for anonymous surveys; the credential goes on without it', async () => {
    const { id } = await guarded('open sesame', { anonymity: 'anonymous' });
    const credential = 'c'.repeat(64);
    expect(await errorOf(guest(id).start({ credential }))).toBe('survey.password_needed');
    const begun = await guest(id).begin({ credential, password: 'open sesame' });
    expect((await guest(id).begin({ credential })).participation).toBe(begun.participation);
  });

  it('is kept as an argon2 digest, sent to nobody, changed and taken away at once', async () => {
    const author = await authorOf(server, { audience: 'link' });
    const { rowVersion } = await author.read();
    const set = await author.ask(survey.setPassword, { password: 'first password' });
    expect(dataOf<SurveyDetail>(set)).toMatchObject({ hasPassword: true, rowVersion });
    expect(set.text).not.toMatch(/first password|argon2/);
    const [row] = await rowsOf(sql`select password_hash from survey where id = ${author.id}`);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await author.export())).not.toMatch(/assword/);
    expect((await author.ask(survey.setPassword, { password: 'short' })).body.errorCode).toBe('validation.failed');
    await author.do(survey.setPassword, { password: 'second password' });
    expect(await author.do(survey.removePassword)).toMatchObject({ hasPassword: false });
    const events = await rowsOf(
      sql`select change from audit_event where entity_id = ${author.id} and action = 'survey.password_changed' order by at`,
    );
    expect(events.map(({ change }) => change)).toEqual([{ deed: 'set' }, { deed: 'changed' }, { deed: 'removed' }]);

    const { id, token } = await guarded('open sesame');
    dataOf(await server.ask(survey.setPassword, { params: { id }, body: { password: 'another one' }, token }));
    expect(await errorOf(guest(id).start({ password: 'open sesame' }))).toBe('survey.password_wrong');
    expect((await guest(id).start({ password: 'another one' })).status).toBe(200);
    dataOf(await server.ask(survey.removePassword, { params: { id }, token }));
    expect((await guest(id).start()).status).toBe(200);
  });

  it('may be set by those who edit the survey alone', async () => {
    const author = await authorOf(server, { audience: 'link' });
    const email = 'looks-on@example.org';
    await server.addUser(email, ['admin']);
    await author.do(survey.setCollaborators, {
      collaborators: [
        ...(await author.do<{ userId: string; may: string }[]>(survey.collaborators)).map(({ userId, may }) => ({
          userId,
          may,
        })),
        { email, may: 'see' },
      ],
    });
    const token = (await server.signIn(email)).accessToken;
    const asked = { params: { id: author.id }, token };
    expect((await server.ask(survey.setPassword, { ...asked, body: { password: 'looks on' } })).body.errorCode).toBe(
      'access.denied',
    );
    expect((await server.ask(survey.removePassword, asked)).body.errorCode).toBe('access.denied');
  });

  it('cannot be guessed: after thirty from one network nothing is checked there, also not what is right', async () => {
    const { id } = await guarded('open sesame');
    const other = await guarded('open sesame');
    const wrong = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guest(id).start({ password: `guess number ${index}` }, '10.1.2.3')),
    );
    const codes = wrong.map(({ body }) => body.errorCode);
    expect(codes.filter((code) => code === 'survey.password_wrong').length).toBe(30);
    expect(codes.filter((code) => code === 'request.rate_limited').length).toBe(10);
    const password = 'open sesame';
    expect(await errorOf(guest(id).start({ password }, '10.1.2.3'))).toBe('request.rate_limited');
    expect((await guest(id).start({ password }, '10.9.9.9')).status).toBe(200);
    expect((await guest(other.id).start({ password }, '10.1.2.3')).status).toBe(200);
    server.clock.forward(60);
    expect((await guest(id).start({ password }, '10.1.2.3')).status).toBe(200);
  });
});

describe('the open link', () => {
  it('lets in 300 guests a minute from one network, with a puzzle or without, and as many from another', () => {
    const { admit } = server.services.openLinks;
    const survey = { id: crypto.randomUUID(), asksProof: false, passwordHash: null };
    for (let times = 0; times < 300; times += 1) admit(survey, { address: `2001:db8::${times.toString(16)}` });
    expect(() => admit(survey, { address: '2001:db8::ffff' })).toThrow('request.rate_limited');
    admit(survey, { address: '10.7.7.8' });
    admit({ ...survey, id: crypto.randomUUID() }, { address: '2001:db8::1' });
    server.clock.forward(60);
    admit(survey, { address: '2001:db8::1' });
  });
});

describe('a puzzle before the first write', () => {
  const puzzled = (asked: object = {}) =>
    openedSurvey(server, { audience: 'link', settings: { proofOfWork: true }, ...asked });

  const issued = async (id: string) =>
    dataOf<{ puzzle: string; parts: number; bits: number }>(
      await server.ask(mySurvey.puzzle, { params: { id }, body: {} }),
    );

  /** As a program does it. */
  async function proofOf(id: string) {
    const { puzzle, parts, bits } = await issued(id);
    const numbers = Array.from({ length: parts }, (_, part) => {
      let number = 0;
      const digest = () => createHash('sha256').update(`${puzzle}.${part}.${number}`).digest();
      while (digest().readUInt32BE(0) >= 2 ** (32 - bits)) number += 1;
      return number;
    });
    return { puzzle, numbers };
  }

  it.each([
    'identified',
    'anonymous',
  ] as const)('is solved once for each start, and serves once (%s)', async (anonymity) => {
    const { id } = await puzzled({ anonymity });
    expect(dataOf<SurveyBeforehand>(await guest(id).beforehand())).toMatchObject({ asksProof: true });
    expect(await errorOf(guest(id).start())).toBe('survey.proof_needed');
    const proof = await proofOf(id);
    const wrong = { ...proof, numbers: proof.numbers.map((number) => number + 1) };
    expect(await errorOf(guest(id).start({ proof: wrong }))).toBe('survey.proof_needed');
    const both = await Promise.all([guest(id).start({ proof }), guest(id).start({ proof })]);
    expect(both.map(({ body }) => body.errorCode ?? 'begun').sort()).toEqual(['begun', 'survey.proof_needed']);
    expect(await errorOf(guest(id).start({ proof }))).toBe('survey.proof_needed');
    expect(await rowsOf(sql`select count(*)::int as n from user_survey where survey_id = ${id}`)).toEqual([{ n: 1 }]);
  });

  it('is not asked of who goes on, of accounts, of those invited, nor where the survey does not ask', async () => {
    const { id } = await puzzled({ items: [{ code: 'a' }, { code: 'b' }] });
    const taker = guest(id);
    await taker.begin({ proof: await proofOf(id) });
    expect(dataOf<SurveyBeforehand>(await taker.beforehand())).toMatchObject({ asksProof: false });
    expect((await taker.start()).status).toBe(200);
    expect((await guest(id, await server.tokenOf(['user'])).start()).status).toBe(200);
    const { code } = await invited(server, id);
    expect((await guest(id).start({ code })).status).toBe(200);
    const { id: plain } = await openedSurvey(server, { audience: 'link' });
    expect(dataOf<SurveyBeforehand>(await guest(plain).beforehand())).toMatchObject({ asksProof: false });
    expect((await guest(plain).start()).status).toBe(200);
  });

  it('does not serve another survey, nor after an hour, nor in another spelling', async () => {
    const [{ id }, { id: another }] = [await puzzled(), await puzzled()];
    const proof = await proofOf(id);
    expect(await errorOf(guest(another).start({ proof }))).toBe('survey.proof_needed');
    expect(await errorOf(guest(id).start({ proof: { ...proof, puzzle: `${proof.puzzle}=` } }))).toBe(
      'survey.proof_needed',
    );
    expect(await errorOf(guest(id).start({ proof: { puzzle: 'AAAA', numbers: proof.numbers } }))).toBe(
      'survey.proof_needed',
    );
    server.clock.forward(3601);
    expect(await errorOf(guest(id).start({ proof }))).toBe('survey.proof_needed');
  });

  it('leaves a random value and a day, of an anonymous survey too, and is forgotten when it has expired', async () => {
    const { id } = await puzzled({ anonymity: 'anonymous' });
    await server.database.db.execute(sql`delete from survey_proof_spent`);
    await guest(id).begin({ proof: await proofOf(id) });
    const [row] = await rowsOf(
      sql`select nonce, extract(epoch from until)::bigint % 86400 as second from survey_proof_spent`,
    );
    expect(row).toEqual({ nonce: expect.stringMatching(/^[\w-]{22}$/), second: '0' });
    await server.services.openLinks.forgetSpent();
    expect((await rowsOf(sql`select nonce from survey_proof_spent`)).length).toBe(1);
    server.clock.forward(2 * 86_400);
    await server.services.openLinks.forgetSpent();
    expect(await rowsOf(sql`select nonce from survey_proof_spent`)).toEqual([]);
  });

  it('limits one address to 300 starts a minute, before any puzzle is looked at', async () => {
    const { id } = await puzzled();
    const floods = await Promise.all(Array.from({ length: 310 }, () => guest(id).start({}, '10.7.7.7')));
    const codes = floods.map(({ body }) => body.errorCode);
    expect(codes.filter((code) => code === 'survey.proof_needed').length).toBe(300);
    expect(codes.filter((code) => code === 'request.rate_limited').length).toBe(10);
    expect((await guest(id).start({ proof: await proofOf(id) }, '10.8.8.8')).status).toBe(200);
  });
});
