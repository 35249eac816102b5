import { screen, waitFor, within } from '@testing-library/react';
import { itLong } from 'tests/long';
import { openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { switchLocale } from '@/shell/start/switchLocale';
import { button, field, freshEditor, german, messageOf, openEditor, write } from '../testing/editor';

beforeEach(freshEditor);

describe('an outdated translation', () => {
  it('shows the words of the source that changed, and holds again by a key when it is still valid', async () => {
    const user = await openEditor('shell.reload');
    expect(await screen.findByText('The source text has changed since it was translated.')).toBeInTheDocument();
    expect(document.querySelector('del')).toHaveTextContent('now');
    await user.click(await field());
    await user.keyboard('{Alt>}v{/Alt}');
    expect(await screen.findByText('Confirmed as still valid.')).toBeInTheDocument();
    expect(german('shell.reload').state).toBe('reviewed');
    expect(screen.queryByText('The source text has changed since it was translated.')).not.toBeInTheDocument();
  });
});

describe('beside the editor', () => {
  it('comments are written, settled, and one’s own deleted', async () => {
    const user = await openEditor('shell.notFound', { email: 'super@example.org' });
    await user.click(await screen.findByRole('tab', { name: 'Comments (2 open)' }));
    expect(screen.getByText('The German sounds stiff.')).toBeInTheDocument();
    expect(screen.queryByText('Nobody has commented on this yet.')).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Ich sehe es mir an.');
    await user.click(button('Comment'));
    const mine = within(
      (await screen.findByText('Ich sehe es mir an.', { selector: 'li *' })).closest('li') as HTMLElement,
    );
    expect(screen.getByRole('tab', { name: 'Comments (3 open)' })).toBeInTheDocument();
    await user.click(mine.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByRole('tab', { name: 'Comments (2 open)' })).toBeInTheDocument();
    await user.click(mine.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Ich sehe es mir an.')).not.toBeInTheDocument());
  });

  it('it is said that there is no comment yet', async () => {
    const user = await openEditor('shell.toHome');
    await user.click(await screen.findByRole('tab', { name: 'Comments' }));
    expect(await screen.findByText('Nobody has commented on this yet.')).toBeInTheDocument();
  });

  it('an earlier text can be put into the editor again', async () => {
    const user = await openEditor('shell.toHome');
    const before = german('shell.toHome').text ?? '';
    await write(user, 'Etwas Neues');
    await user.click(button('Save'));
    await screen.findByText('Saved as a draft.');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    const entry = within((await screen.findByText(before)).closest('li') as HTMLElement);
    await user.click(entry.getByRole('button', { name: 'Put into the editor' }));
    expect(await field()).toHaveValue(before);
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  });

  it('the keys are explained', async () => {
    const user = await openEditor('shell.toHome');
    await field();
    await user.click(button('Keys'));
    expect(await screen.findByText('Ctrl + Shift + Enter')).toBeInTheDocument();
  });
});

itLong('in Arabic goes from right to left, with nothing serious for axe', async () => {
  const { id } = messageOf('shell.notFound');
  window.localStorage.setItem('translationField', 'chips');
  signedInAs('super@example.org');
  await switchLocale('ar-EG');
  await openApp(`/translations/edit/${id}?locale=ar-EG`);
  expect(await screen.findByRole('textbox', { name: /العربية/ })).toHaveAttribute('dir', 'rtl');
  expect(document.documentElement.dir).toBe('rtl');
  expect(await seriousProblems()).toEqual([]);
});
