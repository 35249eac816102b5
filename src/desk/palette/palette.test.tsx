import { screen, waitFor, within } from '@testing-library/react';
import { hasWords } from 'core/language/hasWords';
import { instrumentOf } from 'mock/authoring/instrument';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { instrument, structure } from '@/authoring/testing/instrumentArea';
import { opensPalette } from './shortcut';

beforeEach(freshBrowser);
beforeEach(wholeDesk);

const title = 'Go to a page or an assessment';
const field = () => within(screen.getByRole('dialog', { name: title })).getByRole('combobox', { name: title });
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

async function openPalette(email: string) {
  signedInAs(email);
  const user = await openApp('/home');
  const button = await screen.findByRole('button', { name: title });
  button.focus();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(field()).toHaveFocus());
  return { user, button };
}

describe('the palette', () => {
  it('shows the screens that a person may open, by name, none of them chosen', async () => {
    await openPalette('user@example.org');
    expect(names()).toEqual([
      'Home',
      'AI chat',
      'Assessments',
      'My results',
      'My surveys',
      'My orders',
      'Access and codes',
      'Your profile',
    ]);
    expect(screen.getByRole('group', { name: 'Pages' })).toBeInTheDocument();
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    expect(await seriousProblems()).toEqual([]);
  });

  it('leads an author to an instrument, by keys alone', async () => {
    const { user } = await openPalette('super@example.org');
    await user.keyboard('scale 1');
    expect(await screen.findByRole('group', { name: 'Instruments' })).toBeInTheDocument();
    expect(names()).toEqual(['Scale 10', 'Scale 11', 'Scale 12', 'Scale 13']);
    expect(server.to('GET', 'instruments').flatMap(({ query }) => query.keyword ?? [])).toEqual(['scale 1']);
    expect(server.to('GET', 'browse')).toHaveLength(0);
    expect(active()).toBe('Scale 10');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Scale 12');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Scale 12');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(active()).toBe('Scale 13');
    expect(screen.getByText('4 results')).toHaveAttribute('role', 'status');
    expect(await seriousProblems()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(currentPath()).toBe('/instruments/edit-instrument/01900000-0000-7000-8001-000000000013'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
  });

  it('leads an author to a question by its words, with the instrument that it is in, by keys alone', async () => {
    const { user } = await openPalette('super@example.org');
    await user.keyboard('pleasure LITTLE');
    const group = within(await screen.findByRole('group', { name: 'Questions' }));
    const [option] = group.getAllByRole('option');
    expect(option).toHaveTextContent(/^Little interest or pleasure in doing things\s*PHQ-9$/);
    expect(option?.querySelector('bdi')).toHaveAttribute('lang', 'en-US');
    expect(server.to('GET', 'instruments/questions').map(({ query }) => query)).toEqual([
      { keyword: 'pleasure LITTLE', locale: 'en-US', codes: '0', limit: '8' },
    ]);
    expect(screen.getByText('1 result')).toHaveAttribute('role', 'status');
    expect(await seriousProblems()).toEqual([]);
    await user.keyboard('{Enter}');
    const id = structure().questions[0]?.id;
    await waitFor(() => expect(currentPath()).toBe(`/instruments/edit-instrument/${instrument}/question?part=${id}`));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
  });

  it('finds questions by their codes where codes are shown, and marks those of archived instruments', async () => {
    localStorage.setItem('showsCodes', '1');
    instrumentOf(instrument).status = 'archived';
    const { user } = await openPalette('super@example.org');
    await user.keyboard('Q9');
    const group = within(await screen.findByRole('group', { name: 'Questions' }));
    expect(group.getAllByRole('option')[0]).toHaveTextContent(/q9.*Archived/);
  });

  it('leads a respondent to an assessment, and asks nothing that is for staff', async () => {
    const { user } = await openPalette('user@example.org');
    await user.keyboard('evening');
    const group = within(await screen.findByRole('group', { name: 'Assessments' }));
    await user.click(group.getAllByRole('option')[0] as HTMLElement);
    await waitFor(() => expect(currentPath()).toContain('/Browse-Instruments/instrumentdetails/'));
    expect(server.to('GET', 'instruments')).toHaveLength(0);
    expect(server.to('GET', 'instruments/questions')).toHaveLength(0);
  });

  it('finds screens at once, before the server has answered', async () => {
    const { user } = await openPalette('super@example.org');
    server.respond('GET', 'instruments', () => new Promise(() => undefined));
    await user.keyboard('langu');
    expect(names()).toContain('Languages');
    expect(screen.getByText('Searching…')).toBeInTheDocument();
    await user.keyboard('ages{Enter}');
    await waitFor(() => expect(currentPath()).toMatch(/^\/languages/));
  });

  it('says when nothing is found, and when the search fails', async () => {
    const { user } = await openPalette('super@example.org');
    await user.keyboard('zzzz');
    expect(await screen.findByText('Nothing found.')).toHaveAttribute('role', 'status');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    server.respond('GET', 'instruments', unreachable);
    await user.keyboard('z');
    expect(await screen.findByText('The search failed. Please try again.')).toBeInTheDocument();
  });

  it('closes by Escape; the focus is where it was, and the next time the field is empty', async () => {
    const { user, button } = await openPalette('user@example.org');
    await user.keyboard('home{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
    await user.click(button);
    await screen.findByRole('dialog', { name: title });
    expect(field()).toHaveValue('');
  });

  it('is not where one answers', async () => {
    signedInAs('user@example.org');
    const user = await openApp('/exception');
    await screen.findByText('Something went wrong.');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: title })).not.toBeInTheDocument();
  });
});

it('finds the words of a name in any order, whatever their case and accents', () => {
  expect(hasWords('Éditer une mesure', 'MESURE editer')).toBe(true);
  expect(hasWords('Éditer une mesure', 'mesures')).toBe(false);
});

it('opens by the place of the key where the letters are not Latin, and not by more keys than its own', () => {
  const pressed = (init: KeyboardEventInit) => opensPalette(new KeyboardEvent('keydown', init));
  expect(pressed({ key: 'k', ctrlKey: true })).toBe(true);
  expect(pressed({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true);
  expect(pressed({ key: 't', code: 'KeyK', ctrlKey: true })).toBe(false);
  expect(pressed({ key: 'K', ctrlKey: true, shiftKey: true })).toBe(false);
  expect(pressed({ key: 'k', ctrlKey: true, altKey: true })).toBe(false);
  expect(pressed({ key: 'k' })).toBe(false);
});
