import { screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { setGrants } from 'mock/translating/grants';
import { cellOf } from 'mock/translating/translationWorld';
import { openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { button, field, freshEditor, german, messageOf, openEditor, write } from '../testing/editor';

beforeEach(freshEditor);

describe('a message', () => {
  it('shows its source with what helps to understand it, and its translation in the language’s own way', async () => {
    await openEditor('shell.language', { locale: 'ar-EG' });
    const source = within(await screen.findByRole('region', { name: /^Source text: / }));
    expect(source.getByText('Language')).toBeInTheDocument();
    expect(source.getByText('A label of a list')).toBeInTheDocument();
    expect(source.getByText('20 characters')).toBeInTheDocument();
    const area = screen.getByRole('textbox', { name: /^Translation into / });
    expect(area).toHaveAttribute('dir', 'rtl');
    expect(area).toHaveAttribute('lang', 'ar-EG');
    expect(area).toHaveAttribute('spellcheck', 'true');
    expect(area).toHaveValue(cellOf(messageOf('shell.language'), 'ar-EG').text ?? '');
  });

  it('puts a placeholder of the source in by a click, and by its number', async () => {
    const user = await openEditor('form.minLength');
    await user.clear(await field());
    await user.click(button('Insert {label}'));
    expect(await field()).toHaveValue('{label}');
    await user.keyboard('{Alt>}2{/Alt}');
    expect(await field()).toHaveValue('{label}{min}');
  });

  it('counts the characters, and says in words when there are too many', async () => {
    const user = await openEditor('shell.language');
    await write(user, 'Eine Sprache, die sehr lang ist');
    expect(screen.getByText('Too long: 31 of at most 20 characters')).toBeInTheDocument();
    expect(await screen.findByText(/^Too long: 31 characters, and at most 20/)).toBeInTheDocument();
  });

  it('is checked while one writes, and a click on a problem leads to its place', async () => {
    const user = await openEditor('list.total');
    expect(await screen.findByText('The placeholder {total} is missing.')).toBeInTheDocument();
    await write(user, '');
    await user.click(await field());
    await user.paste('{anzahl, number} Stück');
    const problem = await screen.findByRole('button', { name: 'The source text has no placeholder {anzahl}.' });
    expect(within(problem.closest('li') as HTMLElement).getByText('Error:')).toBeInTheDocument();
    await user.click(problem);
    const area = (await field()) as HTMLTextAreaElement;
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('{anzahl');
    await user.clear(area);
    await user.paste('{total, plural, one {# Eintrag} other {# Einträge}}');
    expect(await screen.findByText('The checks found no problems.')).toBeInTheDocument();
  });

  it('with a plural has a field for each form of the language', async () => {
    const user = await openEditor('list.total', { locale: 'ar-EG' });
    await user.click(await screen.findByRole('radio', { name: 'Plural forms' }));
    const fields = screen.getAllByRole('textbox', { name: /^Form “/ });
    expect(fields).toHaveLength(6);
    expect(screen.getByRole('textbox', { name: 'Form “two”, as for 2' })).toHaveValue('مدخلان');
    await user.clear(screen.getByRole('textbox', { name: /“two”/ }));
    await user.type(screen.getByRole('textbox', { name: /“two”/ }), 'اثنان');
    await user.click(button('Save'));
    await screen.findByText('Saved as a draft.');
    const sent = server.to('PUT', `translations/messages/${messageOf('list.total').id}/ar-EG`)[0]?.body;
    expect(sent).toMatchObject({ text: expect.stringContaining('two {اثنان} few {# مدخلات}') });
  });

  it('that does not exist, or is not for the account, is a 404', async () => {
    signedInAs('super@example.org');
    await openApp('/translations/edit/01900000-0000-7000-8000-00000000dead?locale=de-DE');
    expect(await screen.findByText('This text does not exist, or you may not translate it.')).toBeInTheDocument();
  });

  it('in a language that is not granted offers those that are', async () => {
    const translator = people.find(({ email }) => email === 'user@example.org');
    setGrants(translator?.id ?? '', [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    const user = await openEditor('shell.toHome', { email: 'user@example.org', locale: 'ar-EG' });
    expect(await screen.findByText('You may not translate texts of this kind into this language.')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Language of the translation' }));
    await user.click(await screen.findByTitle(/Deutsch/));
    expect(await field()).toHaveValue(german('shell.toHome').text ?? '');
    expect(screen.queryByRole('button', { name: 'Approve and next' })).not.toBeInTheDocument();
  });

  it('that cannot be loaded can be tried again', async () => {
    const path = `translations/messages/${messageOf('shell.toHome').id}`;
    server.respond('GET', path, unreachable);
    const user = await openEditor('shell.toHome');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', path);
    await user.click(retry);
    expect(await field()).toBeInTheDocument();
  });
});

describe('the source text', () => {
  it('is edited by whoever writes sources, with a warning, and the translation is then outdated', async () => {
    const user = await openEditor('shell.toHome');
    await user.click(await screen.findByRole('button', { name: 'Edit the source text' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText(/every translation becomes outdated/)).toBeInTheDocument();
    const source = drawer.getByRole('textbox', { name: /^Source text/ });
    await user.clear(source);
    await user.type(source, 'Go to your home page');
    await user.click(drawer.getByRole('button', { name: 'Save the source text' }));
    expect(await screen.findByText('The source text is saved.')).toBeInTheDocument();
    expect(await screen.findByText('The source text has changed since it was translated.')).toBeInTheDocument();
    expect(document.querySelector('ins')).toHaveTextContent('your');
  });

  it('changed by somebody else meanwhile shows theirs, and keeps mine in the fields', async () => {
    const user = await openEditor('shell.toHome');
    await user.click(await screen.findByRole('button', { name: 'Edit the source text' }));
    const drawer = within(await screen.findByRole('dialog'));
    const source = drawer.getByRole('textbox', { name: /^Source text/ });
    await user.clear(source);
    await user.type(source, 'Mine');
    Object.assign(messageOf('shell.toHome'), { sourceText: 'Theirs', rowVersion: 4 });
    await user.click(drawer.getByRole('button', { name: 'Save the source text' }));
    expect(await drawer.findByText('Theirs')).toBeInTheDocument();
    expect(source).toHaveValue('Mine');
    await user.click(drawer.getByRole('button', { name: 'Save the source text' }));
    await waitFor(() => expect(messageOf('shell.toHome').sourceText).toBe('Mine'));
  });

  it('is not for translators to edit', async () => {
    const translator = people.find(({ email }) => email === 'user@example.org');
    setGrants(translator?.id ?? '', [{ locale: 'de-DE', kind: 'Webpages', may: 'review' }]);
    await openEditor('shell.toHome', { email: 'user@example.org' });
    await field();
    expect(screen.queryByRole('button', { name: 'Edit the source text' })).not.toBeInTheDocument();
    expect(button('Approve and next')).toBeEnabled();
  });
});
