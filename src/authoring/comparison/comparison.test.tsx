import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getIntl, RawIntlProvider } from '@umijs/max';
import { freshBrowser, openApp } from 'tests/src/app';
import { JsonComparison } from './JsonComparison';

beforeEach(async () => {
  freshBrowser();
  await openApp('/user/login');
});

const show = (before: unknown, after: unknown) =>
  render(
    <RawIntlProvider value={getIntl()}>
      <JsonComparison before={before} after={after} beforeLabel="Version 1" afterLabel="Version 2" />
    </RawIntlProvider>,
  );

const rowOf = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);

describe('two documents side by side', () => {
  it('shows what differs on both sides, and folds what is equal', () => {
    show(
      { questions: [{ code: 'q1', required: true }, { code: 'q2' }], settings: { paging: 'all' } },
      { questions: [{ code: 'q1', required: false }, { code: 'q2' }], settings: { paging: 'all' } },
    );
    expect(
      rowOf(/^required/)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['true', 'false']);
    expect(screen.queryByText('paging')).not.toBeInTheDocument();
    expect(rowOf(/^questions/).getByRole('cell', { name: '1 changed, 1 equal' })).toBeInTheDocument();
  });

  it('says in words what was added and what is gone', () => {
    show({ old: 1 }, { fresh: 'text' });
    expect(rowOf(/^old/).getByText('nothing')).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: /fresh.*added/ })).toBeInTheDocument();
  });

  it('folds and unfolds by keyboard', async () => {
    const user = userEvent.setup();
    show({ a: { b: 1 } }, { a: { b: 2 } });
    const branch = screen.getByRole('button', { name: 'a' });
    branch.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('rowheader', { name: /^b/ })).not.toBeInTheDocument();
  });

  it('says so when nothing differs', () => {
    show({ a: [1, 2] }, { a: [1, 2] });
    expect(screen.getByText('There is no difference.')).toBeInTheDocument();
  });
});
