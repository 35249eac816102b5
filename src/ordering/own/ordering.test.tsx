import { screen, waitFor, within } from '@testing-library/react';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { allCodes, allOrders, payBy, payOrder, sellInstrument } from 'mock/ordering/orderWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const [evening] = offeredInstruments();
const id = evening?.id ?? '';
const details = `/Browse-Instruments/instrumentdetails/${id}`;

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

type Person = Awaited<ReturnType<typeof openApp>>;

/** Orders what the details offer. */
async function order(user: Person, { quantity }: { quantity?: string } = {}) {
  await user.click(await screen.findByRole('button', { name: /^Order: / }));
  const drawer = within(await screen.findByRole('dialog'));
  if (quantity) {
    const field = await drawer.findByRole('spinbutton', { name: /^Quantity/ });
    await user.clear(field);
    await user.type(field, quantity);
  }
  await user.type(await drawer.findByRole('textbox', { name: /^Name on the invoice/ }), 'Ada Example');
  await user.type(drawer.getByRole('textbox', { name: /^Address/ }), '1 Street');
  await user.click(drawer.getByRole('combobox', { name: /^Country/ }));
  await user.click(await screen.findByText('Albania', { selector: '.ant-select-item-option-content' }));
  await user.click(drawer.getByRole('button', { name: 'Order and pay' }));
  await waitFor(() => expect(currentPath()).toMatch(/^\/home\/orderlist\?order=/));
}

describe('an assessment that is sold', () => {
  it('says its price in the list and what one gets in the details, and is ordered there', async () => {
    sellInstrument(id);
    const user = await openApp('/Browse-Instruments');
    expect(await screen.findByText('€9.90')).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'Evening check' }));
    expect(await screen.findByRole('heading', { name: 'Evening check for one year' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Order this assessment' })).getByText('As often as you like'),
    ).toBeInTheDocument();
    expect(screen.getByText('For 365 days')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /consent|agree/i })).not.toBeInTheDocument();
    await order(user);
    expect(allOrders()[0]).toMatchObject({ gross: 990, billing: { name: 'Ada Example', country: 'AL', taxId: '' } });
    expect(await screen.findByText('Not paid yet')).toBeInTheDocument();
    expect(screen.getByText(/^Please transfer the total by \w+ \d+, \d{4} and name 2026-000001\./)).toBeInTheDocument();
    expect(screen.getByText('Contains €1.58 of tax')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('can be answered once it is paid for, and says what it is included in', async () => {
    sellInstrument(id);
    const user = await openApp(details);
    await order(user);
    payOrder(allOrders()[0]?.id ?? '', null);
    await openApp('/Browse-Instruments');
    expect(await screen.findByText('Included in what you have ordered')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Evening check' }));
    expect(await screen.findByText('You have ordered it, or used a code')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Order/ })).not.toBeInTheDocument();
  });

  it('leads to the page of the payment provider, where there is one', async () => {
    sellInstrument(id);
    payBy('stripe');
    const user = await openApp(details);
    await order(user);
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Invoice/ })).not.toBeInTheDocument();
  });
});

it('an order is cancelled after a question, and has a credit note then', async () => {
  sellInstrument(id);
  const user = await openApp(details);
  await order(user);
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const question = within(await screen.findByRole('dialog', { name: /^Cancel order/ }));
  await user.click(question.getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByRole('button', { name: /^Credit note/ })).toBeInTheDocument();
  expect(allOrders()[0]?.state).toBe('cancelled');
});

it('nothing ordered yet leads to the assessments', async () => {
  await openApp('/home/orderlist');
  expect(await screen.findByText('You have not ordered anything yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the assessments' })).toHaveAttribute('href', '/Browse-Instruments');
  expect(screen.queryByRole('heading', { name: 'What you may answer' })).not.toBeInTheDocument();
});

describe('the codes of a licence', () => {
  async function bought(): Promise<Person> {
    sellInstrument(id, 'team');
    const user = await openApp(details);
    await order(user, { quantity: '1' });
    payOrder(allOrders()[0]?.id ?? '', null);
    return user;
  }

  it('are shown to their buyer, mailed, and say when one was used, by whom only if they agreed', async () => {
    const user = await bought();
    await openApp('/home/orderlist');
    await user.click((await screen.findAllByRole('button', { name: 'Show the codes' }))[0] as HTMLElement);
    expect(await screen.findByText('N-0000-0000-0000-0001')).toBeInTheDocument();
    expect(screen.getByText('0 of 3 used')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send: N-0000-0000-0000-0002' }));
    const mail = within(await screen.findByRole('dialog', { name: 'Send the code by mail' }));
    await user.type(mail.getByRole('textbox', { name: 'E-mail address' }), 'grace@example.org');
    await user.click(mail.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent to grace@example.org.')).toBeInTheDocument();
    expect(allCodes().map(({ mailed }) => mailed)).toEqual([0, 1, 0]);
  });

  it('are used like any other code, and open what they are for', async () => {
    await bought();
    freshSession();
    const user = await openApp('/access/add');
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'N-0000-0000-0000-0001');
    await user.click(screen.getByRole('checkbox', { name: /may see my name$/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/home/orderlist'));
    expect(await screen.findByText('Licence for a team')).toBeInTheDocument();
    expect(screen.getByText('can be begun 1 more time')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Evening check' })).toHaveAttribute('href', details);
    expect(allCodes()[0]).toMatchObject({ state: 'redeemed', redeemedBy: 'Every Role' });
  });
});

/** Somebody else, who may answer too. */
function freshSession(): void {
  signedInAs('every@example.org');
}
