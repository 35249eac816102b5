import { fireEvent, screen, within } from '@testing-library/react';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const work = surveyId(1);

async function opened() {
  freshBrowser();
  signedInAs('admin@example.org');
  const user = await openApp(`/surveys/edit/${work}?tab=items`);
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Preview' }));
  await drawer.findByRole('heading', { name: 'Wellbeing at work 2026' });
  return { user, drawer };
}

it('shows what participants read, asks for consent, and leads through the items by the rules; nothing is sent', async () => {
  const { user, drawer } = await opened();
  // As somebody who is invited reads it, not as the admin who looks.
  expect(drawer.getByText(/go on later with the same link/)).toBeInTheDocument();
  expect(drawer.getByRole('combobox', { name: 'Site' })).toBeInTheDocument();
  expect(await seriousProblems()).toEqual([]);
  const before = server.received.length;
  await user.click(drawer.getByRole('button', { name: 'Begin' }));
  expect(drawer.getByText('Please agree if you want to take part. Otherwise nothing is asked.')).toBeInTheDocument();
  await user.click(drawer.getByRole('checkbox'));
  await user.click(drawer.getByRole('button', { name: 'Begin' }));
  expect(await drawer.findByText('Part 1 of at most 2')).toBeInTheDocument();
  expect(server.received.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('speaks the language that is chosen, and begins anew on demand', async () => {
  const { user, drawer } = await opened();
  fireEvent.mouseDown(drawer.getByRole('combobox', { name: 'Language of the questions' }));
  await user.click(await screen.findByTitle('Deutsch'));
  expect(await drawer.findByRole('heading', { name: 'Wohlbefinden bei der Arbeit 2026' })).toBeInTheDocument();
  await user.click(await drawer.findByRole('button', { name: 'Ich möchte nicht teilnehmen' }));
  expect(await drawer.findByRole('heading', { name: 'Hier endet die Vorschau' })).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Start over' }));
  expect(await drawer.findByRole('heading', { name: 'Wohlbefinden bei der Arbeit 2026' })).toBeInTheDocument();
});
