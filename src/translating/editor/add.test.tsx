import { screen, waitFor, within } from '@testing-library/react';
import { allMessages } from 'mock/translating/translationWorld';
import { itLong } from 'tests/long';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

beforeEach(freshBrowser);

async function openForm(email = 'super@example.org') {
  signedInAs(email);
  return openApp('/translations/add');
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Add and translate' });

it('adds a message and opens it for translating, without asking whether to leave', async () => {
  const user = await openForm();
  await user.type(await field('Key'), 'shell.own');
  await user.type(await field(/^Source text/), 'A text of our own');
  await user.type(await field(/^Notes for translators/), 'At the bottom of each page');
  await user.type(screen.getByRole('spinbutton', { name: /^Maximum length/ }), '40');
  await user.click(submit());
  await waitFor(() => expect(currentPath()).toMatch(/^\/translations\/edit\//));
  expect(server.to('POST', 'translations/messages')[0]?.body).toEqual({
    kind: 'Webpages',
    key: 'shell.own',
    sourceText: 'A text of our own',
    context: 'At the bottom of each page',
    maxLength: 40,
    format: 'icu',
  });
  const source = within(await screen.findByRole('region', { name: /^Source text: / }));
  expect(source.getByText('A text of our own')).toBeInTheDocument();
  expect(allMessages().some(({ key }) => key === 'shell.own')).toBe(true);
});

it('says at the field that a key is taken, or cannot be one', async () => {
  const user = await openForm();
  await user.type(await field('Key'), 'not a key');
  await user.type(await field(/^Source text/), 'Text');
  await user.click(submit());
  expect(await screen.findByText(/^Use only letters without accents/)).toBeInTheDocument();
  expect(server.to('POST', 'translations/messages')).toHaveLength(0);
  await user.clear(await field('Key'));
  await user.type(await field('Key'), 'shell.toHome');
  await user.click(submit());
  const said = await screen.findByText('There is already a message with this key.', {
    selector: '.ant-form-item-explain-error',
  });
  expect(said.closest('.ant-form-item')).toContainElement(await field('Key'));
  expect(await field(/^Source text/)).toHaveValue('Text');
});

it('asks before one leaves a form that is begun', async () => {
  const user = await openForm();
  await user.type(await field('Key'), 'shell.own');
  await user.click(screen.getByRole('link', { name: 'Back to the table' }));
  expect(await screen.findByRole('button', { name: 'Stay here' })).toBeInTheDocument();
});

it('tells an administrator that texts of the interface are not theirs to add', async () => {
  await openForm('admin@example.org');
  expect(await screen.findByText(/^Only a super administrator adds texts/)).toBeInTheDocument();
});

itLong('has nothing serious for axe', async () => {
  await openForm();
  await field('Key');
  expect(await seriousProblems()).toEqual([]);
});
