import { Mailbox } from '../../mail/mail.testing';
import { dataOf } from '../../testing/answering/respondent';
import { Mailing } from '../../testing/surveys/mailing';
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

interface Reported {
  action?: string;
  status?: string;
  to?: string;
  original?: string;
}

/** A delivery report as mail servers write it (RFC 3464). */
const report = ({ action = 'failed', status = '5.1.1', to = 'x@example.org', original = '' }: Reported) =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    'To: assess@example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is the mail system at host mx.example.net.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 User',
    ' unknown',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    original,
    '--b--',
    '',
  ].join('\r\n');

let people = 0;
async function asked(mailing: Mailing): Promise<string> {
  people += 1;
  const email = `person${people}@example.org`;
  await mailing.invite(email);
  await mailing.send();
  return email;
}

it('a report names the mail that came back, also where it went to another address; nothing more is sent', async () => {
  const mailing = await Mailing.on(server);
  const email = await asked(mailing);
  const original = mailbox.raw.at(-1) ?? '';
  const counts = dataOf(await mailing.bounce({ reports: [report({ to: 'forwarded@elsewhere.example', original })] }));
  expect(counts).toEqual({ bounced: 1, unknown: 0, ignored: 0 });
  expect(await mailing.mailsOf(email)).toEqual(['invitation failed', 'reminder 1 taken_back bounced']);
  const [row] = await mailing.rows();
  expect([row?.state, row?.sent[0]?.failure]).toEqual(['bounced', '550 5.1.1 User unknown']);
  await mailing.wait(5);
  expect(mailbox.to(email)).toHaveLength(1);
  expect((await mailing.preview({ message: 'reminder' })).skipped).toEqual([{ reason: 'bounced', people: 1 }]);
});

it('a delay, a failure for now and what is no report change nothing', async () => {
  const mailing = await Mailing.on(server);
  const to = await asked(mailing);
  const reports = [
    report({ to, action: 'delayed', status: '4.4.1' }),
    report({ to, action: 'failed', status: '4.2.2' }),
    'Subject: Out of office\r\n\r\nI am away.',
    '\u0000',
    '',
  ];
  expect(dataOf(await mailing.bounce({ reports }))).toEqual({ bounced: 0, unknown: 0, ignored: 5 });
  expect((await mailing.rows()).map(({ state }) => state)).toEqual(['sent']);
});

it('addresses can be given by hand; those that nobody knows are counted', async () => {
  const mailing = await Mailing.on(server);
  const email = await asked(mailing);
  const addresses = [` ${email.toUpperCase()} `, 'stranger@example.org', 'no\u0000body@example.org'];
  expect(dataOf(await mailing.bounce({ addresses }))).toEqual({ bounced: 1, unknown: 2, ignored: 0 });
  expect(dataOf(await mailing.bounce({ addresses }))).toEqual({ bounced: 0, unknown: 2, ignored: 0 });
});

it('somebody who has answered is not taken for bounced', async () => {
  const mailing = await Mailing.on(server);
  people += 1;
  const email = `person${people}@example.org`;
  const code = await mailing.invite(email);
  await mailing.send();
  await mailing.taker().finish(undefined, { code });
  expect(dataOf(await mailing.bounce({ addresses: [email] }))).toEqual({ bounced: 0, unknown: 0, ignored: 1 });
  expect((await mailing.rows()).map(({ state }) => state)).toEqual(['completed']);
});
