import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { configureAi } from 'mock/translating/ai';
import { allMessages } from 'mock/translating/translationWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';

beforeEach(() => {
  freshBrowser();
  // Plain text can be typed in tests.
  window.localStorage.setItem('translationField', 'plain');
});

const messageOf = (key: string) => {
  const found = allMessages().find((message) => message.key === key);
  if (!found) throw new Error(`no message ${key}`);
  return found;
};

/** Two texts alike, of which one is translated. */
function plant(sourceText: string, remembered: string, translation: string): string {
  const [one, other] = [messageOf('shell.toHome'), messageOf('shell.reload')];
  Object.assign(one, { sourceText, format: 'plain' });
  Object.assign(other, { sourceText: remembered, sourceVersion: 1, format: 'plain' });
  other.translations.set('de-DE', {
    text: translation,
    status: 'reviewed',
    sourceVersion: 1,
    liveText: translation,
    rowVersion: 1,
    revisions: [],
  });
  return one.id;
}

async function openEditor(id: string) {
  signedInAs('super@example.org');
  const user = await openApp(`/translations/edit/${id}?locale=de-DE&locales=de-DE`);
  const aside = within(await screen.findByRole('complementary', { name: 'Help with this text' }));
  await user.click(await aside.findByRole('tab', { name: 'Suggestions' }));
  return { user, aside };
}
const field = () => screen.getByRole('textbox', { name: /^Translation into Deutsch/ }) as HTMLTextAreaElement;
const written = () => field().value;

describe('beside the editor', () => {
  it('shows similar texts with how alike they are and what differs, and takes one over', async () => {
    const id = plant('Back to the home page now', 'Back to the start page now', 'Jetzt zurück zur Startseite');
    const { user, aside } = await openEditor(id);
    const match = (await aside.findByText('Jetzt zurück zur Startseite')).closest('li') as HTMLElement;
    expect(match).toHaveTextContent(/[Ss]imilar \(\d+%\)/);
    expect(match.querySelector('del')).toHaveTextContent('start');
    expect(match.querySelector('ins')).toHaveTextContent('home');
    await user.click(within(match).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(written()).toBe('Jetzt zurück zur Startseite'));
  });

  it('takes the suggestion of a number by Ctrl, Alt and its digit, but not where that writes a letter', async () => {
    const id = plant('Back to the home page now', 'Back to the home page now', 'Zurück');
    const { aside } = await openEditor(id);
    await aside.findByText('Same source text');
    const key = { code: 'Digit1', key: '1', ctrlKey: true, altKey: true };
    fireEvent.keyDown(field(), { ...key, modifierAltGraph: true });
    expect(written()).not.toBe('Zurück');
    fireEvent.keyDown(field(), key);
    await waitFor(() => expect(written()).toBe('Zurück'));
  });

  it('puts a glossary term in where one writes', async () => {
    const id = plant('Open the page', 'Something else', 'Anderes');
    const { user, aside } = await openEditor(id);
    const before = written();
    await user.click(await aside.findByRole('button', { name: 'Insert Seite for page' }));
    await waitFor(() => expect(written()).toContain('Seite'));
    expect(written().length).toBe(before.length + 'Seite'.length);
  });

  it('asks the endpoint, shows what it found with its findings, and saves nothing', async () => {
    const id = plant('Open 3 pages', 'Something else', 'Anderes');
    server.respond('POST', `translations/messages/${id}/de-DE/suggestions`, () =>
      json(200, { success: true, data: { text: 'Seiten öffnen', problems: ['number_differs'] } }),
    );
    const { user, aside } = await openEditor(id);
    await user.click(aside.getByRole('button', { name: 'Ask for a suggestion' }));
    const suggested = (await aside.findByText('Seiten öffnen')).closest('li') as HTMLElement;
    expect(suggested).toHaveTextContent(/the checks found: /);
    expect(server.received.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.click(within(suggested).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(written()).toBe('Seiten öffnen'));
  });

  it('shows markup that a suggestion holds as text', async () => {
    const id = plant('Open it', 'Something else', 'Anderes');
    const markup = '<img src=x onerror=alert(1)>';
    server.respond('POST', `translations/messages/${id}/de-DE/suggestions`, () =>
      json(200, { success: true, data: { text: markup, problems: [] } }),
    );
    const { user, aside } = await openEditor(id);
    await user.click(aside.getByRole('button', { name: 'Ask for a suggestion' }));
    expect((await aside.findByText(markup)).querySelector('img')).toBeNull();
  });

  it('says the server’s reason when the endpoint fails, and can be asked again', async () => {
    const id = plant('Open it', 'Something else', 'Anderes');
    const call = ['POST', `translations/messages/${id}/de-DE/suggestions`] as const;
    server.respond(...call, () =>
      json(502, {
        success: false,
        errorCode: 'translation.ai_failed',
        errorMessage: 'No usable answer.',
        showType: 2,
        requestId: 'x',
      }),
    );
    const { user, aside } = await openEditor(id);
    const button = aside.getByRole('button', { name: 'Ask for a suggestion' });
    await user.click(button);
    expect(await aside.findByRole('alert')).toHaveTextContent('No usable answer.');
    server.restore(...call);
    await user.click(button);
    expect(await aside.findByText('[de-DE] Open it')).toBeInTheDocument();
    expect(aside.queryByRole('alert')).toBeNull();
  });

  it('says that there is no endpoint, where there is none', async () => {
    configureAi(false);
    const { aside } = await openEditor(plant('Open it', 'Something else', 'Anderes'));
    expect(await aside.findByText('No AI endpoint is configured.')).toBeInTheDocument();
    expect(aside.getByRole('button', { name: 'Ask for a suggestion' })).toBeDisabled();
  });

  it('says that the similar texts could not be loaded, and tries again', async () => {
    const id = plant('Back to the home page', 'Back to the home page', 'Zurück');
    const call = ['GET', `translations/messages/${id}/de-DE/suggestions`] as const;
    server.respond(...call, unreachable);
    const { user, aside } = await openEditor(id);
    const alert = within(await aside.findByRole('alert'));
    expect(alert.getByText('The similar texts could not be loaded.')).toBeInTheDocument();
    server.restore(...call);
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await aside.findByText('Same source text')).toBeInTheDocument();
  });
});
