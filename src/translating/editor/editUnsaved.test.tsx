import { cleanup, screen, waitFor } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { currentPath, openApp } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { keptChanges } from '@/kit/outbox/keptChanges';
import { forgetStores } from '@/kit/outbox/openStores';
import {
  button,
  field,
  freshEditor,
  german,
  messageOf,
  openEditor,
  saveElsewhere,
  saves,
  write,
} from '../testing/editor';

beforeEach(freshEditor);

describe('when somebody else saved meanwhile', () => {
  async function collide() {
    const user = await openEditor('shell.toHome');
    await write(user, 'Meine Fassung');
    saveElsewhere('shell.toHome', 'Deren Fassung');
    await user.click(button('Save'));
    expect(await screen.findByText('Somebody else has saved this translation in the meantime.')).toBeInTheDocument();
    expect(await field()).toHaveValue('Meine Fassung');
    return user;
  }

  it('both stand beside each other, and one may keep one’s own', async () => {
    const user = await collide();
    expect(screen.getByRole('heading', { name: 'Saved there' }).parentElement).toHaveTextContent('Deren Fassung');
    expect(screen.getByRole('heading', { name: 'Written here' }).parentElement).toHaveTextContent('Meine Fassung');
    await user.click(button('Keep mine'));
    expect(await screen.findByText('Saved as a draft.')).toBeInTheDocument();
    expect(saves('shell.toHome').at(-1)?.body).toMatchObject({ text: 'Meine Fassung', rowVersion: 2 });
  });

  it('one may take theirs', async () => {
    const user = await collide();
    await user.click(button('Take theirs'));
    expect(await field()).toHaveValue('Deren Fassung');
    await waitFor(() => expect(button('Save')).toBeDisabled());
    expect(german('shell.toHome').text).toBe('Deren Fassung');
  });

  it('one may merge by hand, with theirs in sight', async () => {
    const user = await collide();
    await user.click(button('Merge by hand'));
    expect(screen.getByText('Deren Fassung')).toBeInTheDocument();
    await write(user, 'Unsere Fassung');
    await user.click(button('Save'));
    expect(await screen.findByText('Saved as a draft.')).toBeInTheDocument();
    expect(german('shell.toHome').text).toBe('Unsere Fassung');
    expect(screen.queryByText('Deren Fassung')).not.toBeInTheDocument();
  });

  it('tells who, and when', async () => {
    const path = `translations/messages/${messageOf('shell.toHome').id}/de-DE`;
    const at = new Date(Date.now() - 3 * 60_000).toISOString();
    const current = { text: 'Deren', state: 'draft', rowVersion: 5, problems: [], by: 'Mona Farid', at };
    server.respond('PUT', path, () =>
      json(409, {
        success: false,
        errorCode: 'conflict',
        errorMessage: 'x',
        showType: 0,
        details: [{ path: 'body.rowVersion', code: 'invalid_value', message: 'x', params: { current } }],
        requestId: 'x',
      }),
    );
    const user = await openEditor('shell.toHome');
    await write(user, 'Meine');
    await user.click(button('Save'));
    expect(
      await screen.findByText('Mona Farid has saved this translation in the meantime (3 minutes ago).'),
    ).toBeInTheDocument();
  });
});

describe('what is not saved', () => {
  const me = people.find(({ email }) => email === 'super@example.org')?.id ?? '';

  it('stays when the server is away, and is sent by itself when it is back', async () => {
    const path = `translations/messages/${messageOf('shell.toHome').id}/de-DE`;
    server.respond('PUT', path, unreachable);
    const user = await openEditor('shell.toHome');
    await write(user, 'Unterwegs geschrieben');
    await user.click(button('Save'));
    expect(await screen.findByText(/^No connection: 1 text is kept on this device/)).toBeInTheDocument();
    expect(await field()).toHaveValue('Unterwegs geschrieben');
    server.restore('PUT', path);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(german('shell.toHome').text).toBe('Unterwegs geschrieben'));
    await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
    expect(await field()).toHaveValue('Unterwegs geschrieben');
  });

  it('and not sent either is there again after the page is loaded anew, until it is saved', async () => {
    const user = await openEditor('shell.toHome');
    await write(user, 'Angefangen');
    const place = { accountId: me, documentId: 'texts' };
    await waitFor(async () => expect(await keptChanges(place)).toMatchObject([{ text: 'Angefangen' }]));
    cleanup();
    forgetStores();
    const again = await openApp(`/translations/edit/${messageOf('shell.toHome').id}?locale=de-DE`);
    expect(await screen.findByText('This is your unsaved text.')).toBeInTheDocument();
    expect(await field()).toHaveValue('Angefangen');
    expect(saves('shell.toHome')).toHaveLength(0);
    await again.click(button('Save'));
    expect(await screen.findByText('Saved as a draft.')).toBeInTheDocument();
    await waitFor(async () => expect(await keptChanges(place)).toEqual([]));
  });

  it('is kept by language, and held against what was saved elsewhere when one comes back to it', async () => {
    const { id } = messageOf('shell.toHome');
    const kept = JSON.stringify({ text: 'Liegen geblieben', rowVersion: 1 });
    window.sessionStorage.setItem(`translation:${me}:${id}:de-DE`, kept);
    saveElsewhere('shell.toHome', 'Deren Fassung');
    const user = await openEditor('shell.toHome');
    expect(await screen.findByText('Somebody else has saved this translation in the meantime.')).toBeInTheDocument();
    await user.click(button('Keep mine'));
    expect(await screen.findByText('Saved as a draft.')).toBeInTheDocument();
    expect(german('shell.toHome').text).toBe('Liegen geblieben');
  });

  it('asks before one leaves, also by Escape, and one may stay', async () => {
    const user = await openEditor('shell.toHome');
    await write(user, 'Noch nicht fertig');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(await field()).toHaveValue('Noch nicht fertig');
    expect(currentPath()).toContain('/translations/edit/');
  });

  it('asks nothing when all is saved: Escape leads to the table, with its filter', async () => {
    const user = await openEditor('shell.toHome', { query: '&locales=de-DE,fr-FR&states=draft' });
    await user.click(await field());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(currentPath()).toBe('/translations?locales=de-DE,fr-FR&states=draft'));
  });
});
