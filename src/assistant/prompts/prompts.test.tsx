import { screen, waitFor, within } from '@testing-library/react';
import { prompts, runsOf } from 'mock/assistant/promptWorld';
import { configureAi } from 'mock/translating/ai';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
});

const plain = () => prompts.rows().find(({ key }) => key === 'plain_words');
const openTab = (tab: string) => openApp(`/aiprompts/edit/${plain()?.id}?tab=${tab}`);
const choose = async (user: Awaited<ReturnType<typeof openApp>>, field: HTMLElement, option: string) => {
  await user.click(field);
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};

it('prompts are listed with which of them are in use', async () => {
  await openApp('/aiprompts');
  expect(await screen.findByRole('link', { name: 'Plain words' })).toBeInTheDocument();
  expect(screen.getByText('Version 1 for Super administrator, Administrator, and User')).toBeInTheDocument();
  expect(screen.getByText('Judging answers')).toBeInTheDocument();
});

it('a prompt is added; what is wrong with its variables is said, and nothing typed is lost', async () => {
  const user = await openApp('/aiprompts/add');
  await user.type(await screen.findByRole('textbox', { name: 'Key' }), 'calm_words');
  await user.click(screen.getByRole('textbox', { name: 'System text' }));
  await user.paste('{{question}}');
  await user.click(screen.getByRole('button', { name: 'Add the prompt' }));
  expect(await screen.findByText('untrusted_in_system: question')).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'System text' }));
  await user.click(screen.getByRole('button', { name: 'Add the prompt' }));
  await waitFor(() => expect(currentPath()).toMatch(/^\/aiprompts\/edit\//));
  expect(prompts.rows().at(-1)).toMatchObject({ key: 'calm_words', version: 1, enabled: null });
});

it('a changed prompt is another version; two are compared, and an earlier one is written anew', async () => {
  const user = await openTab('write');
  const system = await screen.findByRole('textbox', { name: 'System text' });
  await user.clear(system);
  await user.click(system);
  await user.paste('Be brief, in {{language}}.');
  await user.click(screen.getByRole('button', { name: 'Save as a new version' }));
  await waitFor(() => expect(plain()?.version).toBe(2));
  await user.click(screen.getByRole('tab', { name: 'Versions' }));
  const changed = within(await screen.findByRole('region', { name: 'System text' }));
  expect(changed.getByText('Answer in {{language}}.')).toHaveAttribute('data-is', 'gone');
  expect(changed.getByText('Be brief, in {{language}}.')).toHaveAttribute('data-is', 'new');
  await user.click(screen.getByRole('button', { name: 'Write version 1 anew' }));
  await waitFor(() => expect(plain()).toMatchObject({ version: 3, system: 'Answer in {{language}}.' }));
});

it('cases are written and run, and a version whose cases fail is put in use only with a reason', async () => {
  const user = await openTab('cases');
  await user.click(await screen.findByRole('button', { name: 'Add a case' }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'nobody says this');
  await user.click(screen.getByRole('button', { name: 'Save the cases' }));
  await waitFor(() => expect(plain()?.caseList).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Run the cases' }));
  await waitFor(() => expect(runsOf(plain()?.id ?? '')).toHaveLength(1));
  expect(await screen.findByText(/0 of 3 passed: 0% \(95 % interval: 0% to 56%\)/)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Use' }));
  await user.click(await screen.findByRole('button', { name: 'Put in use' }));
  await user.type(await screen.findByRole('textbox', { name: /^Why it is used/ }), 'A trial');
  await user.click(screen.getByRole('button', { name: 'Put in use' }));
  expect(await screen.findByText('Its cases had not passed. Reason: A trial')).toBeInTheDocument();
});

it('two versions or models are tried beside each other, as they are written', async () => {
  server.respond('POST', 'aiprompts/try', ({ body }) => {
    const { model } = body as { model: string | null };
    const frames = [
      { is: 'text', text: `Said by ${model ?? 'the usual one'}` },
      {
        is: 'end',
        outcome: 'done',
        model: model ?? 'mock-model',
        input: 12,
        output: 3,
        milliseconds: 1234,
        reason: null,
      },
    ];
    return new Response(frames.map((data, at) => `id: ${at}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
  const user = await openTab('try');
  await user.click(await screen.findByRole('button', { name: 'Compare with another version or model' }));
  const second = within(screen.getByRole('region', { name: 'Answer 2' }));
  await choose(user, second.getByRole('combobox', { name: 'Model' }), 'other-model');
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByText('Said by the usual one')).toBeInTheDocument();
  expect(await second.findByText('Said by other-model')).toBeInTheDocument();
  expect(second.getByText(/other-model · 1.2 s 12 tokens in, 3 out/)).toBeInTheDocument();
});

it('without an endpoint what would ask one says so, and the rest works', async () => {
  configureAi(false);
  const user = await openTab('try');
  expect(await screen.findByText(/There is no AI here/)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Use' }));
  expect(await screen.findByRole('button', { name: 'Put in use' })).toBeEnabled();
});
