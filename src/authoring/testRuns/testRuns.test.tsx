import { screen, waitFor, within } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
});

const rowOf = async (title: string) =>
  within((await screen.findByRole('button', { name: title })).closest('tr') as HTMLElement);

describe('the test runs', () => {
  it('show the newest with what failed, expected beside what came out, in words', async () => {
    const user = await openApp('/jest');
    const outcome = await screen.findByText(/2 test cases passed · 1 failed · 1 passed the time before/);
    expect(outcome.closest('[role="status"]')).not.toBeNull();
    expect((await rowOf('PHQ-9')).getByText('1 of 2 failed')).toBeInTheDocument();
    expect((await rowOf('PHQ-9')).getByText('Draft')).toBeInTheDocument();
    expect((await rowOf('IPIP-NEO-120')).getByText('Version 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'PHQ-9' }));
    expect(await screen.findByRole('heading', { name: 'severe · passed the time before' })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Expected' })).toBeInTheDocument();
    expect(screen.getByText('20')).toBeInTheDocument();
    expect(screen.getByText('21')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Only instruments with failures' }));
    expect(screen.queryByRole('button', { name: 'IPIP-NEO-120' })).not.toBeInTheDocument();
  });

  it('begin for all or for those that failed, are watched, and cannot begin twice', async () => {
    const user = await openApp('/jest');
    await user.click(await screen.findByRole('button', { name: 'Run those that failed' }));
    await waitFor(() => expect(server.to('POST', 'test-runs').at(-1)?.body).toEqual({ which: 'failed' }));
    expect(await screen.findByText(/0 of 1 instruments tested/)).toBeInTheDocument();
    expect(currentPath()).toMatch(/^\/jest\?run=/);
    expect(screen.getByRole('button', { name: 'Run all' })).toBeDisabled();
    expect(await screen.findByText('1 test case passed · 0 failed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Run all' })).toBeEnabled());
  });

  it('are stopped and gone on with', async () => {
    const user = await openApp('/jest');
    await user.click(await screen.findByRole('button', { name: 'Run all' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(server.received.some(({ path }) => path.endsWith('/stop'))).toBe(true));
  });

  it('lead to those before, with who began them', async () => {
    const user = await openApp('/jest');
    const history = within(await screen.findByRole('region', { name: 'Earlier runs' }));
    expect(history.getByText(/by Sara Super · 4.2 s/)).toBeInTheDocument();
    await user.click(history.getByRole('button', { name: /by the schedule/ }));
    expect(await screen.findByText('3 test cases passed · 0 failed')).toBeInTheDocument();
  });

  it('run by themselves at a time that is chosen', async () => {
    const user = await openApp('/jest');
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('combobox', { name: 'How often' }));
    await user.click(await screen.findByTitle('Every week'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('PUT', 'test-schedule').at(-1)?.body).toMatchObject({ every: 'week', hour: 3 }),
    );
  });
});

describe('two documents', () => {
  it('are pasted and compared, and what is no JSON is said with its place', async () => {
    const user = await openApp('/jest');
    const first = await screen.findByRole('textbox', { name: 'First document: paste JSON' });
    await user.click(first);
    await user.paste('{ "a": 1, }');
    expect(await screen.findByText('This is no JSON from line 1, column 11 on.')).toBeInTheDocument();
    await user.clear(first);
    await user.click(first);
    await user.paste('{ "a": 1, "b": 2 }');
    await user.click(screen.getByRole('textbox', { name: 'Second document: paste JSON' }));
    await user.paste('{ "a": 3, "b": 2 }');
    const table = within(await screen.findByRole('table', { name: /First document/ }));
    expect(table.getByRole('rowheader', { name: /^a/ })).toBeInTheDocument();
    expect(table.queryByRole('rowheader', { name: /^b/ })).not.toBeInTheDocument();
  });

  it('are a draft and a version of an instrument', async () => {
    const user = await openApp('/jest');
    const [first] = await screen.findAllByRole('combobox', { name: 'Choose an instrument' });
    await user.click(first as HTMLElement);
    await user.click(await screen.findByTitle('IPIP-NEO-120'));
    await waitFor(() => expect(server.received.some(({ path }) => path.endsWith('/export'))).toBe(true));
    expect(await screen.findByRole('combobox', { name: 'Draft or version' })).toBeInTheDocument();
  });
});
