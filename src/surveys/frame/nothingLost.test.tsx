import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { answerOfMock } from 'mock/calls';
import { surveyOf } from 'mock/surveys/surveyRead';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const students = surveyId(3);
const base = `surveys/${students}`;
const settingsNow = () => surveyOf(students).detail.settings;
const state = () => document.querySelector('[data-saving]')?.getAttribute('data-saving');
const saved = () => waitFor(() => expect(state()).toBe('saved'));

async function openTab(tab = 'settings') {
  const user = await openApp(`/surveys/edit/${students}?tab=${tab}`);
  await screen.findByRole('navigation', { name: 'Parts of the survey' });
  return user;
}

const refusal = () =>
  json(409, {
    success: false,
    errorCode: 'survey.archived',
    errorMessage: 'It is put away.',
    showType: 2,
    requestId: 'x',
  });

/** The next call waits until it is let go; it is answered as is said there, or by the mock. */
function held(method: string, path: string) {
  let letGo: (answer?: Response) => void = () => undefined;
  const wait = new Promise<Response | undefined>((resolve) => {
    letGo = resolve;
  });
  const answers = [wait];
  server.respond(method, path, async (call) => (await answers.shift()) ?? answerOfMock(call));
  return (answer?: Response) => letGo(answer);
}

const toggle = async (user: Awaited<ReturnType<typeof openApp>>, name: string) =>
  user.click(await screen.findByRole('switch', { name }));

describe('what the server refuses', () => {
  it('is told, taken back, and over: a dialog that waited for it closes', async () => {
    const user = await openTab('items');
    server.respond('POST', `${base}/items`, refusal);
    await user.click(await screen.findByRole('button', { name: 'Add a page of questions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a page of questions' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'About your visit');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/It is put away\./)).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Add a page of questions' })).not.toBeInTheDocument(),
    );
    await saved();
    expect(screen.queryByRole('button', { name: /About your visit/ })).not.toBeInTheDocument();
  });

  it('takes its own step along, and nothing that was changed after it', async () => {
    const user = await openTab();
    const letGo = held('PUT', base);
    await toggle(user, 'People see their own results');
    await toggle(user, 'Ask for consent');
    letGo(refusal());
    await waitFor(() => expect(settingsNow().consent).toEqual({ version: 1 }));
    await saved();
    expect(settingsNow().end).toBeUndefined();
    expect(screen.getByRole('switch', { name: 'Ask for consent' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'People see their own results' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: /^Undo: / }));
    await waitFor(() => expect(settingsNow().consent).toBeUndefined());
    expect(screen.queryByRole('button', { name: /^Undo: / })).not.toBeInTheDocument();
  });
});

describe('what waits', () => {
  it('is sent after a change that was refused; all is saved only then', async () => {
    const user = await openTab();
    const letGo = held('PUT', base);
    await toggle(user, 'People see their own results');
    const letGoSecond = held('PUT', `${base}/texts`);
    await user.click(screen.getByRole('button', { name: 'Change the title' }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Kept{Enter}');
    letGo(refusal());
    await screen.findByText(/It is put away\./);
    expect(state()).not.toBe('saved');
    letGoSecond();
    await waitFor(() => expect(surveyOf(students).texts['en-US']?.title).toBe('Kept'));
    await saved();
  });

  it('leaves what somebody else has set meanwhile', async () => {
    const user = await openTab();
    const letGo = held('PUT', base);
    await toggle(user, 'People see their own results');
    await toggle(user, 'Ask for consent');
    const { detail } = surveyOf(students);
    detail.settings = { ...detail.settings, grace: 5 };
    detail.rowVersion += 1;
    letGo();
    await waitFor(() => expect(settingsNow().consent).toEqual({ version: 1 }));
    await saved();
    expect(settingsNow()).toMatchObject({ grace: 5, end: { results: 'none' }, consent: { version: 1 } });
  });

  it('outlives the window, and is sent when the survey is opened again', async () => {
    const user = await openTab();
    server.respond('PUT', base, unreachable);
    await toggle(user, 'Ask for consent');
    await waitFor(() => expect(state()).toBe('waiting'));
    cleanup();
    server.restore('PUT', base);
    await openTab();
    await waitFor(() => expect(settingsNow().consent).toEqual({ version: 1 }));
    await saved();
    expect(screen.getByRole('switch', { name: 'Ask for consent' })).toBeChecked();
  });
});
