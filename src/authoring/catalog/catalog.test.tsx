import { screen, waitFor, within } from '@testing-library/react';
import { allAreas, allDomains, domains } from 'mock/authoring/catalogWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';

beforeEach(freshBrowser);

function openCatalog(path: string) {
  signedInAs('super@example.org');
  return openApp(path);
}
const codes = () => allDomains().map(({ code }) => code);
const wellbeing = () => allDomains().find(({ code }) => code === 'wellbeing');
const names = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('domains', () => {
  it('stand in their order, with what is in them, and are put in another by keyboard', async () => {
    const user = await openCatalog('/domains');
    expect(await names('Domains')).toEqual(['Wellbeing', 'Personality']);
    expect(screen.getByText('2 areas · 3 instruments')).toBeInTheDocument();
    screen.getByRole('button', { name: 'Move Wellbeing down' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(codes()).toEqual(['personality', 'wellbeing']));
    expect(await names('Domains')).toEqual(['Personality', 'Wellbeing']);
    expect(screen.getByText('Wellbeing is now number 2 of 2.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Wellbeing up' })).toHaveFocus();
  });

  it('are added with a code made from the name; a code that is taken is told at its field, and nothing typed is lost', async () => {
    const user = await openCatalog('/domains/add');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'Wellbeing');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('wellbeing');
    await user.click(screen.getByRole('radio', { name: 'Cup' }));
    await user.click(screen.getByRole('button', { name: 'Add the domain' }));
    expect(await screen.findByText('This code is taken. Choose another.')).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, 'Sleep & rest');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('sleep_rest');
    await user.click(screen.getByRole('button', { name: 'Add the domain' }));
    await waitFor(() => expect(currentPath()).toBe('/domains'));
    expect(allDomains().at(-1)).toMatchObject({
      code: 'sleep_rest',
      icon: 'coffee',
      texts: { 'en-US': { name: 'Sleep & rest', description: '' } },
    });
  });

  it('are named in every language; of the languages only what was changed is sent', async () => {
    const user = await openCatalog(`/domains/edit/${wellbeing()?.id}`);
    const german = await screen.findByRole('textbox', { name: /^Name in (German|Deutsch)/ });
    expect(german).toHaveValue('Wohlbefinden');
    await user.clear(german);
    expect(screen.queryByRole('textbox', { name: /^Name in Polski/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Add a language' }));
    await user.click(await screen.findByText(/^English/, { selector: '.ant-select-item-option-content' }));
    await user.type(await screen.findByRole('textbox', { name: /^Name in English/ }), 'Well-being');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'How people feel.');
    domains.set(
      allDomains().map((row) => ({ ...row, texts: { ...row.texts, 'fr-FR': { name: 'Forme', description: '' } } })),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(wellbeing()?.texts['en-US']).toEqual({ name: 'Wellbeing', description: 'How people feel.' }),
    );
    expect(wellbeing()?.texts['de-DE']).toBeUndefined();
    expect(wellbeing()?.texts['en-GB']?.name).toBe('Well-being');
    expect(wellbeing()?.texts['fr-FR']).toEqual({ name: 'Forme', description: '' });
  });

  it('that are in use are merged into another, told how much that is', async () => {
    const user = await openCatalog(`/domains/edit/${wellbeing()?.id}`);
    expect(await screen.findByText(/^It is in use/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete the domain' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Merge into' }));
    await user.click(await screen.findByText('Personality', { selector: '.ant-select-item-option-content' }));
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^3 instruments move to “Personality”/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(currentPath()).toBe('/domains'));
    expect(codes()).toEqual(['personality']);
    expect(new Set(allAreas().map(({ domainId }) => domainId))).toEqual(new Set([allDomains()[0]?.id]));
  });

  it('that nobody uses are deleted; one that is not there says so', async () => {
    domains.set(allDomains().map((row) => (row.code === 'wellbeing' ? { ...row, code: 'unused' } : row)));
    const id = allDomains()[0]?.id;
    const own = allAreas().filter(({ domainId }) => domainId === id);
    expect(own).toHaveLength(2);
    const user = await openCatalog('/area');
    expect(await names('Wellbeing')).toEqual(['Depression', 'Stress']);
    await user.click(screen.getByRole('link', { name: 'Stress' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the area' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentPath()).toBe('/area'));
    expect(allAreas().filter(({ domainId }) => domainId === id)).toHaveLength(1);
  });
});

it('an area is added to a domain', async () => {
  const user = await openCatalog('/area/add');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Burnout');
  await user.click(screen.getByRole('combobox', { name: 'Domain' }));
  await user.click(await screen.findByText('Wellbeing', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: 'Add the area' }));
  await waitFor(() => expect(currentPath()).toBe('/area'));
  expect(allAreas().at(-1)).toMatchObject({ code: 'burnout', domainId: wellbeing()?.id });
});

it('a domain that is not there is not found', async () => {
  await openCatalog('/domains/edit/01900000-0000-7000-8100-00000000ffff');
  expect(await screen.findByText(/^There is no such domain/)).toBeInTheDocument();
});
