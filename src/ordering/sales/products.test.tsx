import { screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { allOrders, type MockOrder, placeOrder, products, sellInstrument, setConcern } from 'mock/ordering/orderWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const [evening] = offeredInstruments();
const [, , buyer] = people;

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
});

/** An order of the user. */
function ordered(): MockOrder {
  const product = sellInstrument(evening?.id ?? '');
  if (!buyer) throw new Error('nobody buys');
  const billing = { name: 'Ada Example', address: '1 Street', country: 'DE', taxId: 'DE123' };
  const line = { product: product.id, quantity: 1 };
  const body = { id: crypto.randomUUID(), lines: [line], currency: 'EUR', billing, gross: 990 };
  return placeOrder(body, buyer, 'en-US');
}
const named = (sku: string) => products.rows().find((row) => row.sku === sku);

describe('products', () => {
  it('are listed with price and state, and added by a form that keeps what is refused at its field', async () => {
    const user = await openApp('/products');
    expect(
      await screen.findByRole('row', { name: /Evening check for one year evening .*€9\.90.* On sale 0/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New product' }));
    const form = within(await screen.findByRole('dialog', { name: 'New product' }));
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Sleep package');
    await user.type(form.getByRole('textbox', { name: 'Article number' }), 'evening');
    await user.type(form.getByRole('spinbutton', { name: 'Amount' }), '12.345');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please enter an amount that this currency has.')).toBeInTheDocument();
    await user.clear(form.getByRole('spinbutton', { name: 'Amount' }));
    await user.type(form.getByRole('spinbutton', { name: 'Amount' }), '12.34');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Another product has this article number/)).toBeInTheDocument();
    await user.clear(form.getByRole('textbox', { name: 'Article number' }));
    await user.type(form.getByRole('textbox', { name: 'Article number' }), 'sleep');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(named('sleep')).toBeDefined());
    expect(named('sleep')).toMatchObject({
      texts: { 'en-US': { name: 'Sleep package' } },
      prices: [{ currency: 'EUR', amount: 1234 }],
      status: 'draft',
    });
  });

  it('are changed: of the others what stands there stays', async () => {
    const user = await openApp('/products');
    await user.click(await screen.findByText('Licence for a team'));
    const form = within(await screen.findByRole('dialog', { name: 'Product' }));
    await user.clear(await form.findByRole('spinbutton', { name: 'Number of codes' }));
    await user.type(form.getByRole('spinbutton', { name: 'Number of codes' }), '25');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(named('team')?.uses).toBe(25));
    expect(named('team')).toMatchObject({
      prices: [{ currency: 'EUR', amount: 4900 }],
      taxRate: 1900,
      kind: 'licences',
    });
    await user.click(screen.getByRole('button', { name: 'Delete: Licence for a team' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Delete/ })).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(named('team')).toBeUndefined());
  });
});

describe('orders', () => {
  const open = async () => {
    const order = ordered();
    const user = await openApp('/products?tab=orders');
    await user.click(await screen.findByText(order.number));
    return { user, order, drawer: within(await screen.findByRole('dialog', { name: `Order ${order.number}` })) };
  };
  const agree = async (user: Awaited<ReturnType<typeof openApp>>, question: RegExp, deed: string) =>
    user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: deed }));

  it('are marked as paid after a question, and refunded', async () => {
    const { user, order, drawer } = await open();
    expect(await drawer.findByText(/Ada Example/)).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Mark as paid' }));
    await agree(user, /^Has the money/, 'Mark as paid');
    expect(await drawer.findByText('Given to the buyer')).toBeInTheDocument();
    expect(allOrders()[0]?.state).toBe('fulfilled');
    expect(drawer.queryByRole('button', { name: 'Mark as paid' })).not.toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Refund' }));
    await agree(user, /^Refund order/, 'Refund');
    expect(await drawer.findByRole('button', { name: /^Credit note/ })).toBeInTheDocument();
    expect(allOrders().find(({ id }) => id === order.id)?.state).toBe('refunded');
    expect(await seriousProblems()).toEqual([]);
  });

  it('that need to be looked at say why, until they are dealt with', async () => {
    const order = ordered();
    setConcern(order.id, 'disputed');
    const user = await openApp('/products?tab=orders');
    await user.click(await screen.findByText(order.number));
    expect(await screen.findByText(/^The buyer's bank disputes the payment/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dealt with' }));
    await agree(user, /^Is order/, 'Dealt with');
    await waitFor(() => expect(allOrders()[0]?.concern).toBeNull());
  });

  it('are paid by a bank statement, which is shown before', async () => {
    const order = ordered();
    const user = await openApp('/products?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'Bank statement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bank statement' }));
    const csv = new File([`amount;reference\n9.90;${order.number}\n1.00;${order.number}`], 'bank.csv');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) await user.upload(input, csv);
    expect(await dialog.findByText('Is paid by it')).toBeInTheDocument();
    expect(dialog.getByText('Another amount')).toBeInTheDocument();
    expect(allOrders()[0]?.state).toBe('pending');
    await user.click(dialog.getByRole('button', { name: 'Mark 1 order as paid' }));
    await waitFor(() => expect(allOrders()[0]?.state).toBe('fulfilled'));
  });
});

it('the tabs stand in the address; the figures say what is missing on invoices, and that all are sound', async () => {
  ordered();
  const user = await openApp('/products');
  await user.click(await screen.findByRole('tab', { name: 'Licences' }));
  expect(currentPath()).toBe('/products?tab=licences');
  expect(await screen.findByText('No licence has been sold yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Figures' }));
  expect(await screen.findByText('Missing on every invoice: your bank account')).toBeInTheDocument();
  expect(screen.getByText('The one invoice is as it was issued.')).toBeInTheDocument();
});
