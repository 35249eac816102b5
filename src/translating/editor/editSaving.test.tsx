import { screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { allMessages, cellOf } from 'mock/translating/translationWorld';
import { currentPath } from 'tests/src/app';
import { button, field, freshEditor, german, messageOf, onShow, openEditor, saves, write } from '../testing/editor';

beforeEach(freshEditor);

describe('saving', () => {
  it('sends the text with the version that was read, and says so', async () => {
    const user = await openEditor('shell.notFound');
    await write(user, 'Hier gibt es keine Seite.');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved as a draft.')).toBeInTheDocument();
    expect(saves('shell.notFound')[0]?.body).toMatchObject({
      text: 'Hier gibt es keine Seite.',
      status: 'draft',
      rowVersion: 1,
    });
    await waitFor(() => expect(button('Save')).toBeDisabled());
  });

  it('goes on by keys through the list that one came from, approving or not', async () => {
    const user = await openEditor('shell.toHome', { query: '&locales=de-DE&kinds=Webpages&at=1' });
    await write(user, 'Nach Hause');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await onShow('shell.language');
    expect(currentPath()).toContain(`/translations/edit/${messageOf('shell.language').id}`);
    expect(currentPath()).toContain('kinds=Webpages');
    expect(screen.getByText('Saved as a draft.')).toBeInTheDocument();
    await waitFor(async () => expect(await field()).toHaveFocus());
    await write(user, 'Sprache!');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await onShow('shell.languageFailed');
    expect(german('shell.language')).toMatchObject({ text: 'Sprache!', state: 'reviewed' });
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await onShow('shell.language');
    expect(await field()).toHaveValue('Sprache!');
  });

  it('does not lose its way when what is saved falls out of the list', async () => {
    const user = await openEditor('shell.loading', { query: '&locales=de-DE&kinds=Webpages&states=missing' });
    const missing = allMessages().filter(
      (each) => each.kind === 'Webpages' && cellOf(each, 'de-DE').state === 'missing',
    );
    const at = missing.findIndex(({ key }) => key === 'shell.loading');
    await write(user, 'Wird geladen');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await onShow(missing[at + 1]?.key ?? 'nothing');
  });

  it('makes a machine’s text a draft, also as it is', async () => {
    const user = await openEditor('shell.reload', { locale: 'ar-EG', query: '&locales=ar-EG&kinds=Webpages&at=7' });
    await field('');
    await user.click(button('Save and next'));
    await onShow('shell.newVersion');
    expect(cellOf(messageOf('shell.reload'), 'ar-EG').state).toBe('draft');
  });

  it('changes nothing where nothing was written: next is next', async () => {
    const user = await openEditor('shell.toHome', { query: '&locales=de-DE&kinds=Webpages' });
    await field();
    await user.click(button('Save and next'));
    await onShow('shell.language');
    expect(saves('shell.toHome')).toHaveLength(0);
  });

  it('says at the field why a text cannot be approved, and keeps it', async () => {
    const user = await openEditor('list.total');
    await write(user, 'Einträge da');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be approved');
    expect(await field()).toHaveValue('Einträge da');
    expect(german('list.total').text).toBe('Einträge');
  });

  it('of no text takes the translation away', async () => {
    const user = await openEditor('shell.toHome');
    await user.clear(await field());
    await user.click(button('Remove the translation'));
    expect(await screen.findByText('The translation is removed.')).toBeInTheDocument();
    expect(german('shell.toHome').text).toBeNull();
  });

  it('copies the source by a key, and discards what was written', async () => {
    const user = await openEditor('shell.toHome');
    await user.click(await field());
    await user.keyboard('{Alt>}c{/Alt}');
    expect(await field()).toHaveValue('Go to the home page');
    await user.click(button('Discard the changes'));
    expect(await field()).toHaveValue(german('shell.toHome').text ?? '');
  });
});

it('leads on without asking when only the address changes', async () => {
  await openEditor('shell.toHome', { query: '&locales=de-DE' });
  await field();
  history.push(`/translations/edit/${messageOf('shell.language').id}?locale=de-DE&locales=de-DE`);
  await onShow('shell.language');
});

it('a source text that changed while one wrote is told: the translation is saved, and shown as outdated', async () => {
  const user = await openEditor('shell.toHome');
  await write(user, 'Zur ersten Seite');
  const message = messageOf('shell.toHome');
  const earlier = { sourceVersion: 1, text: message.sourceText, by: 'nobody', at: message.updatedAt };
  Object.assign(message, { sourceText: 'Go to the very first page', sourceVersion: 2, sourceHistory: [earlier] });
  await user.click(button('Save'));
  expect(await screen.findByText(/^Saved, but the source text has changed in the meantime/)).toBeInTheDocument();
  expect(await screen.findByText('The source text has changed since it was translated.')).toBeInTheDocument();
  expect(german('shell.toHome')).toMatchObject({ text: 'Zur ersten Seite', state: 'outdated' });
});
