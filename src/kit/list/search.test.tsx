import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerOfMock } from 'mock/calls';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { api } from '@/shell/api/client';

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
});

const field = () => screen.getByRole('combobox', { name: 'Search' });
const searches = () => server.to('GET', 'instruments').flatMap(({ query }) => query.keyword ?? []);

async function openList() {
  const user = await openApp('/instruments');
  await screen.findByRole('link', { name: 'IPIP-NEO-120' });
  return user;
}

describe('a list’s search field', () => {
  it('searches while one types, once after the last key, and says how much it found', async () => {
    const user = await openList();
    await user.click(field());
    await user.keyboard('phq');
    expect(await screen.findByText('1 entry found')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('link', { name: 'IPIP-NEO-120' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'PHQ-9' })).toBeInTheDocument();
    expect(currentPath()).toBe('/instruments?keyword=phq');
    expect(searches()).toEqual(['phq']);
    expect(field()).toHaveFocus();
    await user.keyboard('xx');
    expect(await screen.findByText('Nothing found')).toHaveAttribute('role', 'status');
  });

  it('shows everything at once when it is cleared', async () => {
    const user = await openList();
    await user.click(field());
    await user.keyboard('phq');
    await waitFor(() => expect(currentPath()).toBe('/instruments?keyword=phq'));
    await user.clear(field());
    expect(currentPath()).toBe('/instruments');
    expect(await screen.findByRole('link', { name: 'IPIP-NEO-120' })).toBeInTheDocument();
    expect(screen.queryByText(/found$/)).not.toBeInTheDocument();
  });

  it('shows the answer to what was typed last, whichever comes last', async () => {
    const user = await openList();
    let answerFirst = () => undefined as unknown;
    server.respond('GET', 'instruments', (call) =>
      call.query.keyword === 'neo'
        ? new Promise((resolve) => {
            answerFirst = () => resolve(answerOfMock(call));
          })
        : answerOfMock(call),
    );
    await user.type(field(), 'neo');
    await waitFor(() => expect(searches()).toEqual(['neo']));
    await user.clear(field());
    await user.type(field(), 'phq');
    expect(await screen.findByText('1 entry found')).toBeInTheDocument();
    await act(async () => {
      answerFirst();
      // Comes after the one that was let go.
      await api.instrument.list();
    });
    expect(screen.getByRole('link', { name: 'PHQ-9' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'IPIP-NEO-120' })).not.toBeInTheDocument();
  });

  it('searches at once by Enter, and not again after the pause', async () => {
    const user = await openList();
    jest.useFakeTimers();
    await user.type(field(), 'scale{Enter}');
    expect(currentPath()).toBe('/instruments?keyword=scale');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(searches()).toEqual(['scale']);
  });

  it('keeps what one goes on typing while an answer comes', async () => {
    const user = await openList();
    await user.type(field(), 'sc');
    await waitFor(() => expect(searches()).toEqual(['sc']));
    await user.keyboard('ale 3');
    await screen.findByText('1 entry found');
    expect(field()).toHaveValue('scale 3');
    expect(searches()).toEqual(['sc', 'scale 3']);
  });
});

describe('the last searches', () => {
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);

  it('are offered where nothing is typed, none of them chosen: those that were confirmed', async () => {
    wholeDesk();
    const user = await openList();
    await user.type(field(), 'neo');
    await screen.findByText('1 entry found');
    await user.clear(field());
    expect(offered()).toEqual([]);
    await user.type(field(), 'scale{Enter}');
    await screen.findByText('11 entries found');
    await user.clear(field());
    await waitFor(() => expect(offered()).toEqual(['scale']));
    expect(document.querySelector('.ant-select-item-option-active')).toBeNull();

    await user.type(field(), 'phq');
    await screen.findByText('1 entry found');
    await user.click(screen.getByRole('link', { name: 'PHQ-9' }));
    await waitFor(() => expect(currentPath()).toContain('/edit-instrument/'));
    await user.click(screen.getByRole('link', { name: 'Instruments' }));
    await waitFor(() => expect(currentPath()).toBe('/instruments?keyword=phq'));
    await user.clear(await screen.findByRole('combobox', { name: 'Search' }));
    await waitFor(() => expect(offered()).toEqual(['phq', 'scale']));
    // antd reads the code, which user-event does not give.
    for (const [key, keyCode] of [
      ['ArrowDown', 40],
      ['ArrowDown', 40],
      ['Enter', 13],
    ] as const)
      fireEvent.keyDown(field(), { key, keyCode });
    await waitFor(() => expect(currentPath()).toBe('/instruments?keyword=scale'));
    expect(field()).toHaveValue('scale');
  });
});
