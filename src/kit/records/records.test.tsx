import { screen, waitFor, within } from '@testing-library/react';
import { resource } from 'core/contract/resource';
import { people } from 'mock/accounts/people';
import { keep } from 'mock/keeper';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import * as z from 'zod';

const states = ['open', 'done'] as const;
const owner = people.find(({ email }) => email === 'super@example.org')?.id ?? '';
const mockOther = people.find(({ id }) => id !== owner)?.id ?? '';

const memo = resource({
  noun: 'memo',
  nouns: 'memos',
  all: 'memos',
  one: 'memos/{id}',
  record: z.object({ id: z.string(), title: z.string(), state: z.enum(states), rowVersion: z.number() }),
  fields: z.strictObject({ title: z.string().min(1), state: z.enum(states) }),
  list: { sort: ['title'], filters: { state: z.enum(states) }, search: ['title'] },
  may: {
    read: { permission: 'signed-in' },
    create: { permission: 'signed-in' },
    change: { permission: 'signed-in', ownUnless: 'public' },
    remove: { permission: 'signed-in', where: (by, { ownerId }: { ownerId: string }) => ownerId === by.userId },
  },
  undo: true,
  example: {},
});

const row = (number: number, title: string, state: (typeof states)[number], ownerId: string) => ({
  id: `m${number}`,
  title,
  state,
  ownerId,
  rowVersion: 1,
});
const memos = keep(memo, () => [
  row(1, 'Ring the printers', 'open', owner),
  row(2, 'Water the plants', 'done', owner),
  row(3, 'Somebody’s own', 'open', mockOther),
]);

/** As the client's calls, answered by the keeper. */
const mockCalls = () => {
  const caller = people.find(({ id }) => id === owner);
  const { list, create, change, remove, restore } = memos.handlers;
  const { RequestFailure } =
    jest.requireActual<typeof import('@/kit/failure/requestFailure')>('@/kit/failure/requestFailure');
  const answered = async <T,>(work: () => unknown): Promise<T> => {
    try {
      return work() as T;
    } catch (error) {
      const { code, details } = error as { code: string; details?: [] };
      throw new RequestFailure('business', { code, details, message: code, showType: 0, status: 409 });
    }
  };
  const given = { caller, locale: 'en-US' } as const;
  return {
    list: {
      reply: ({ query }: { query: object }) =>
        answered<{ data: []; total: number }>(() => {
          const { data, extras } = list({
            ...given,
            params: {},
            body: undefined,
            query: memo.endpoints.list.query.parse(query),
          } as never) as never;
          return { data, ...(extras as object) };
        }),
    },
    create: (input: object) => answered<never>(() => create({ ...given, params: {}, ...input } as never)),
    change: (input: object) => answered<never>(() => change({ ...given, ...input } as never)),
    remove: (input: object) => answered<never>(() => remove({ ...given, ...input } as never)),
    restore: (input: object) => answered<never>(() => restore({ ...given, ...input } as never)),
  };
};

// Runs alone: the list stands in place of a screen.
jest.mock('@/translating/screens/languages/index', () => {
  const { RecordList } = jest.requireActual<typeof import('./RecordList')>('./RecordList');
  const { Form, Input } = jest.requireActual<typeof import('antd')>('antd');
  return {
    __esModule: true,
    default: () => (
      <RecordList
        name="testRecord"
        calls={mockCalls()}
        columns={[{ title: 'Title', dataIndex: 'title', phone: 'name', sorter: true }]}
        filters={{ state: ['open', 'done'] }}
        nameOf={({ title }: { title: string }) => title}
        blank={{ title: '', state: 'open' as const }}
      >
        <Form.Item name="title" label="Title">
          <Input />
        </Form.Item>
        <Form.Item name="state" hidden>
          <Input />
        </Form.Item>
      </RecordList>
    ),
  };
});

beforeEach(() => {
  freshBrowser();
  memos.reset();
  signedInAs('super@example.org');
});

const open = async () => {
  const user = await openApp('/languages');
  await screen.findByText('Ring the printers');
  return user;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const title = async () => within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Title' });

describe('a list of records', () => {
  it('is searched, narrowed and sorted', async () => {
    const user = await open();
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'WATER{Enter}');
    await waitFor(() => expect(screen.queryByText('Ring the printers')).toBeNull());
    expect(screen.getByText('Water the plants')).toBeInTheDocument();
    await user.clear(screen.getByRole('combobox', { name: 'Search' }));
    await user.type(screen.getByRole('combobox', { name: 'Search' }), '{Enter}');
    await user.click(await screen.findByRole('columnheader', { name: 'Title' }));
    await user.click(await screen.findByRole('columnheader', { name: 'Title' }));
    await waitFor(() => {
      const shown = screen.getAllByText(/the p|own/).map(({ textContent }) => textContent);
      expect(shown).toEqual(['Water the plants', 'Somebody’s own', 'Ring the printers']);
    });
  });

  it('gets one more, which stands in it', async () => {
    const user = await open();
    await user.click(await button('testRecord.new'));
    await user.type(await title(), 'Buy stamps');
    await user.click(await button('Save'));
    expect(await screen.findByText('Buy stamps')).toBeInTheDocument();
    expect(memos.rows().at(-1)).toMatchObject({ title: 'Buy stamps', state: 'open', ownerId: owner });
  });

  it('keeps what was typed when somebody else was faster, and saves it when told so', async () => {
    const user = await open();
    await user.click(await button('Edit: Ring the printers'));
    await user.clear(await title());
    await user.type(await title(), 'Ring them twice');
    memos.set(memos.rows().map((each) => (each.id === 'm1' ? { ...each, title: 'Ring nobody', rowVersion: 2 } : each)));
    await user.click(await button('Save'));
    await user.click(await button('Save mine over it'));
    await waitFor(() => expect(memos.rows()[0]).toMatchObject({ title: 'Ring them twice', rowVersion: 3 }));
  });

  it('gives back what was deleted', async () => {
    const user = await open();
    await user.click(await button('Delete: Water the plants'));
    await waitFor(() => expect(memos.rows().map(({ id }) => id)).toEqual(['m1', 'm3']));
    expect(await screen.findByText('Water the plants has been deleted.')).toBeInTheDocument();
    await user.click(await button('Undo'));
    await waitFor(() =>
      expect(
        memos
          .rows()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(['m1', 'm2', 'm3']),
    );
  });

  it('asks before it loses what was typed, by Escape and by the cross', async () => {
    const user = await open();
    await user.click(await button('Edit: Ring the printers'));
    await user.type(await title(), ' twice');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('What you have changed here is not saved yet.')).toBeInTheDocument();
    await user.click(await button('Stay here'));
    expect(await title()).toHaveValue('Ring the printers twice');
    await user.click(await button('Close'));
    await user.click(await button('Leave'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(memos.rows()[0]).toMatchObject({ title: 'Ring the printers' });
  });

  it('closes without a question where nothing was typed', async () => {
    const user = await open();
    await user.click(await button('Edit: Ring the printers'));
    (await title()).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers only what the server lets one do', async () => {
    await open();
    expect(await button('Delete: Ring the printers')).toBeInTheDocument();
    expect(screen.getByText('Somebody’s own')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete: Somebody’s own' })).toBeNull();
  });
});

describe('its rows by keyboard', () => {
  const row = (name: RegExp) => screen.findByRole('row', { name });

  it('are reached by one Tab, gone through by arrows and opened by Enter', async () => {
    const user = await open();
    const first = await row(/Ring the printers/);
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(await row(/Water the plants/)).toHaveFocus();
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      await row(/Water the plants/),
    ]);
    await user.keyboard('{Enter}');
    expect(await title()).toHaveValue('Water the plants');
  });

  it('have the focus again when the drawer is closed', async () => {
    const user = await open();
    (await row(/Water the plants/)).focus();
    await user.keyboard('{Enter}');
    (await title()).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(async () => expect(await row(/Water the plants/)).toHaveFocus());
  });

  it('take the focus of one that was deleted', async () => {
    const user = await open();
    const remove = await button('Delete: Water the plants');
    remove.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Water the plants/ })).not.toBeInTheDocument());
    await waitFor(async () => expect(await row(/Somebody’s own/)).toHaveFocus());
  });
});
