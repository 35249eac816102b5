import { screen, waitFor, within } from '@testing-library/react';
import { setGrants } from 'mock/translating/grants';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';

beforeEach(freshBrowser);

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [admin, omar] = [2, 101].map(idOf) as [string, string];
const path = (id: string) => `/users/edit/${id}/translation_permissions`;

async function openPermissions(id: string, email = 'super@example.org') {
  signedInAs(email);
  return openApp(path(id));
}

const row = async (name: RegExp) => within(await screen.findByRole('group', { name }));
const save = () => screen.getByRole('button', { name: 'Save the permissions' });

describe('the translation permissions of an account', () => {
  it('are shown by language and kind, and saved as they were changed', async () => {
    setGrants(omar, [{ locale: 'de-DE', kind: 'Instrument', may: 'translate' }]);
    const user = await openPermissions(omar);
    const german = await row(/Deutsch/);
    expect(german.getByRole('combobox', { name: 'Instruments' })).toHaveValue('translate');
    expect(german.getByRole('combobox', { name: 'Screens' })).toHaveValue('none');
    expect(save()).toBeDisabled();
    await user.selectOptions(german.getByRole('combobox', { name: 'Instruments' }), 'review');
    await user.selectOptions(german.getByRole('combobox', { name: 'Screens' }), 'translate');
    await user.click(save());
    expect(await screen.findByText(/The permissions are saved/)).toBeInTheDocument();
    const [sent] = server.to('PUT', `user/${omar}/translation-permissions`);
    expect(sent?.body).toMatchObject({
      grants: [
        { locale: 'de-DE', kind: 'Webpages', may: 'translate' },
        { locale: 'de-DE', kind: 'Instrument', may: 'review' },
      ],
    });
  });

  it('can be given for every language, and taken away again', async () => {
    const user = await openPermissions(omar);
    expect(await screen.findByText('This account has no translation permission.')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Add a language' }));
    await user.click(await screen.findByText('Every language'));
    const every = await row(/Every language/);
    await user.selectOptions(every.getByRole('combobox', { name: 'All texts' }), 'review');
    await user.click(save());
    await screen.findByText(/The permissions are saved/);
    const [sent] = server.to('PUT', `user/${omar}/translation-permissions`);
    const { grants } = sent?.body as { grants: unknown[] };
    expect(grants).toHaveLength(5);
    expect(grants).toContainEqual({ locale: '*', kind: 'System', may: 'review' });
    await user.click(screen.getByRole('button', { name: 'Remove Every language' }));
    await user.click(save());
    await waitFor(() => expect(server.to('PUT', `user/${omar}/translation-permissions`)).toHaveLength(2));
    expect(server.to('PUT', `user/${omar}/translation-permissions`)[1]?.body).toMatchObject({ grants: [] });
  });

  it('for screens and messages are out of an admin’s reach, for instruments they are not', async () => {
    setGrants(omar, [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    const user = await openPermissions(omar, 'admin@example.org');
    const german = await row(/Deutsch/);
    expect(german.getByRole('combobox', { name: 'Screens' })).toBeDisabled();
    expect(german.getByRole('button', { name: /^Remove/ })).toBeDisabled();
    await user.selectOptions(german.getByRole('combobox', { name: 'All texts' }), 'review');
    await user.click(save());
    await screen.findByText(/The permissions are saved/);
    expect(server.to('PUT', `user/${omar}/translation-permissions`)[0]?.body).toMatchObject({
      grants: [
        { kind: 'Webpages', may: 'translate' },
        { kind: 'Instrument', may: 'review' },
        { kind: 'Survey', may: 'review' },
        { kind: 'Catalog', may: 'review' },
      ],
    });
  });

  it('that somebody else changed meanwhile are shown as they are now, and nothing is overwritten', async () => {
    const user = await openPermissions(omar);
    await user.click(await screen.findByRole('combobox', { name: 'Add a language' }));
    await user.click(await screen.findByText('Every language'));
    setGrants(omar, [{ locale: 'de-DE', kind: 'System', may: 'review' }]);
    await user.click(save());
    expect(await screen.findByText(/Somebody else has changed these permissions in the meantime/)).toBeInTheDocument();
    expect((await row(/Deutsch/)).getByRole('combobox', { name: 'Messages and mails' })).toHaveValue('review');
    expect(screen.queryByRole('group', { name: /Every language/ })).not.toBeInTheDocument();
  });

  it('of another admin are a 404 to an admin', async () => {
    await openPermissions(admin, 'admin@example.org');
    expect(await screen.findByText('This account does not exist, or you may not see it.')).toBeInTheDocument();
    expect(currentPath()).toBe(path(admin));
  });
});
