import { screen, waitFor, within } from '@testing-library/react';
import { answerOfMock } from 'mock/calls';
import { surveyOf } from 'mock/surveys/surveyRead';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const work = surveyId(1);
const open = (tab = 'messages') => openApp(`/surveys/edit/${work}?tab=${tab}`);

describe('the mails of a survey', () => {
  it('are planned, get their text, and name what can be filled in', async () => {
    const user = await open();
    const invitation = within(await screen.findByRole('region', { name: 'Invitation' }));
    expect(invitation.getByRole('textbox', { name: 'Subject' })).toHaveValue('Wellbeing at work: your link');
    const body = invitation.getByRole('textbox', { name: 'Text' });
    await user.type(body, 'Dear');
    await user.click(
      await invitation.findAllByRole('button', { name: 'Name' }).then((all) => all.at(-1) as HTMLElement),
    );
    await user.click(screen.getByRole('heading', { name: 'Mails' }));
    await waitFor(() => {
      expect(surveyOf(work).texts['en-US']?.['message.invitation.body']).toBe('Dear {{ name }}');
    });
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove: Last call' }));
    await waitFor(() =>
      expect(surveyOf(work).detail.messages.map(({ kind }) => kind)).toEqual(['invitation', 'reminder']),
    );
  });

  it('are sent after it was said who gets them, and who does not', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Send mails' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send mails' }));
    expect(await dialog.findByText('1 person gets this mail.')).toBeInTheDocument();
    expect(dialog.getByText('In 1 language: Deutsch')).toBeInTheDocument();
    expect(dialog.getByText('got it before: 31')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send 1 mail' }));
    expect(await dialog.findByText('Done: 1 mail is on its way')).toBeInTheDocument();
    const grace = surveyOf(work).invitations.find(({ email }) => email === 'grace@example.org');
    expect(grace?.sent.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['invitation sent', 'reminder waiting']);
  });

  it('stand in a calendar; those that wait can be taken back, those that may not have arrived sent again', async () => {
    const user = await open();
    expect(await screen.findByText('Invitation: 58 mails')).toBeInTheDocument();
    expect(screen.getByText(/Nobody knows whether it arrived/)).toBeInTheDocument();
    const [first] = screen.getAllByRole('button', { name: 'Take back' });
    await user.click(first as HTMLElement);
    expect(await screen.findByText(/mails were taken back/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/They are sent again/)).toBeInTheDocument();
  });

  it('of a wave are planned beside it, and say what the survey’s say until they have words of their own', async () => {
    surveyOf(work).detail.waves = [
      { code: 'w1', starts: { days: 0, after: 'joining' } },
      { code: 'w2', starts: { days: 30, after: 'wave' }, window: 7 },
    ];
    surveyOf(work).texts['en-US'] = { ...surveyOf(work).texts['en-US'], 'wave.w2.title': 'A month later' };
    const user = await open();
    const second = within(await screen.findByRole('region', { name: 'Mails of the wave “A month later”' }));
    await user.click(second.getByRole('button', { name: 'Plan a mail' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Invitation' }));
    const mail = within(await screen.findByRole('region', { name: 'Invitation (A month later)' }));
    const subject = mail.getByRole('textbox', { name: 'Subject' });
    expect(subject).toHaveAttribute('placeholder', 'It is time again: {{ title }}');
    expect(mail.getByRole('spinbutton', { name: 'Days after the wave opens' })).toHaveValue('0');
    await user.type(subject, 'Once more');
    await user.click(screen.getByRole('heading', { name: 'Mails' }));
    await waitFor(() => expect(surveyOf(work).texts['en-US']?.['wave.w2.invitation.subject']).toBe('Once more'));
    expect(surveyOf(work).detail.messages).toContainEqual({ kind: 'invitation', wave: 'w2' });
    expect(await seriousProblems()).toEqual([]);
  });

  it('show what they look like in each language', async () => {
    const user = await open();
    const invitation = within(await screen.findByRole('region', { name: 'Invitation' }));
    await user.click(invitation.getByRole('button', { name: 'Preview' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Invitation, as people read it' }));
    const frame = await drawer.findByTitle('Invitation');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame.getAttribute('srcdoc')).toContain('Wellbeing at work');
  });

  it('that came back are entered by address', async () => {
    const user = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Addresses, one a line' }), 'Alan <alan@example.org>');
    await user.click(screen.getByRole('button', { name: 'Mark 1 address' }));
    expect(await screen.findByText(/1 address was marked/)).toBeInTheDocument();
    expect(surveyOf(work).invitations.find(({ email }) => email === 'alan@example.org')?.state).toBe('bounced');
  });

  it('that came back are read from files of any length, a few at a time', async () => {
    const user = await open();
    const files = Array.from(
      { length: 7 },
      (_, number) => new File(['x'.repeat(number === 0 ? 400_000 : 10)], `${number}.eml`),
    );
    await user.upload(await screen.findByLabelText('Read delivery reports (.eml)', { selector: 'input' }), files);
    const sent = () =>
      server.to('POST', `surveys/${work}/bounces`).map(({ body }) => (body as { reports: string[] }).reports);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map((reports) => reports.length)).toEqual([5, 2]);
    expect(sent()[0]?.[0]).toHaveLength(300_000);
  });

  it('of each person stand with their invitation', async () => {
    await open('people');
    expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument();
    expect(screen.getAllByText(/^Reminder 1: not sent: completed/).length).toBeGreaterThan(0);
  });
});

describe('the links below a mail', () => {
  it('change nothing until a button is pressed', async () => {
    const user = await openApp('/user/unsubscribe?token=example');
    expect(await screen.findByText('Mails about “Working in 2026” go to m…@example.org.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'No more mails about this survey' }));
    expect(await screen.findByText(/You get no more mails about “Working in 2026”/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I do not want to take part' }));
    expect(await screen.findByText(/This cannot be undone/)).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'I do not want to take part' }));
    expect(await screen.findByText(/You do not take part in “Working in 2026”/)).toBeInTheDocument();
  });

  it('take nothing back of what is theirs alone who have begun: the survey does', async () => {
    server.respond('POST', 'unsubscribe/about', async (call) => {
      const { data, ...rest } = await (await answerOfMock(call)).json();
      return json(200, { ...rest, data: { ...data, state: 'begun' } });
    });
    await openApp('/user/unsubscribe?token=example#decline');
    expect(await screen.findByText(/Only you can take your answers back/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the survey' })).toHaveAttribute(
      'href',
      expect.stringMatching(/answerSurvey/),
    );
    expect(screen.queryByRole('button', { name: 'I do not want to take part' })).toBeNull();
  });

  it('say so when they are not whole', async () => {
    await openApp('/user/unsubscribe?token=gone');
    expect(await screen.findByText(/This link is not complete/)).toBeInTheDocument();
  });
});
