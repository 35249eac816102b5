import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { draftWorld, setDraft } from 'mock/authoring/draftWorld';
import { readersOf } from 'mock/authoring/readers';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { openInDraft } from '@/authoring/testing/openInDraft';
import { Readers } from './Readers';
import { SeenBy } from './SeenBy';

const published = '01900000-0000-7000-8001-000000000001';

beforeEach(() => {
  freshBrowser();
  setDraft(published, eveningCheck);
});

const settings = () => draftWorld(published, { code: 'evening_check', title: '' }).draft.settings;
const names = () => readersOf(published).map(({ name }) => name);

it('who of the staff sees answers is chosen; what follows from how results are shown is not stored', async () => {
  signedInAs('admin@example.org');
  const user = await openInDraft(published, <SeenBy />);
  const field = await screen.findByRole('combobox', { name: 'Who of the staff sees answers' });
  expect(screen.getByText('All staff, figures about groups alone')).toBeInTheDocument();
  await user.click(field);
  await user.click(await screen.findByTitle('Readers, each answer with its person'));
  await waitFor(() => expect(settings()?.seenBy).toBe('named'));
  await user.click(field);
  await user.click(await screen.findByTitle('All staff, figures about groups alone'));
  await waitFor(() => expect(settings()).not.toHaveProperty('seenBy'));
});

describe('the readers of an instrument', () => {
  it('name others by address, and leave after a warning', async () => {
    signedInAs('admin@example.org');
    const user = await openInDraft(published, <Readers instrumentId={published} />);
    expect(await screen.findByText('Admin Editor')).toBeInTheDocument();
    expect(screen.getByText('Since January 5, 2026')).toBeInTheDocument();
    const address = screen.getByRole('textbox', { name: 'E-mail address of an administrator' });
    fireEvent.change(address, { target: { value: 'user@example.org' } });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('No staff account is known as “user@example.org”.')).toBeInTheDocument();
    expect(address).toHaveValue('user@example.org');
    fireEvent.change(address, { target: { value: 'super@example.org' } });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Super Adminson')).toBeInTheDocument();
    expect(address).toHaveValue('');
    expect(await seriousProblems()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Remove Admin Editor' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('only those begun from then on');
    await user.click(within(question).getByRole('button', { name: 'Remove me' }));
    await waitFor(() => expect(names()).toEqual(['Super Adminson']));
    expect(await screen.findByText(/super administrators decide/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it('are named by superAdmins too', async () => {
    signedInAs('super@example.org');
    const user = await openInDraft(published, <Readers instrumentId={published} />);
    await user.click(await screen.findByRole('button', { name: 'Remove Admin Editor' }));
    await waitFor(() => expect(names()).toEqual([]));
    expect(await screen.findByText(/As long as there is no reader/)).toBeInTheDocument();
  });
});
