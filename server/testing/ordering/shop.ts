import { access } from 'core/contract/answering/access';
import { type Order, orders, type Sale, sales } from 'core/contract/ordering/order';
import { type Product, product } from 'core/contract/ordering/product';
import { lineAmounts } from 'core/ordering';
import { dataOf, publishable, published } from '../answering/respondent';
import type { TestServer } from '../testServer';

export const billing = { name: 'Ada Example', address: '1 Example Street\n12345 Town', country: 'DE', taxId: '' };

/** What is sold, who sells it and who buys, in tests. */
export class Shop {
  private constructor(
    readonly server: TestServer,
    /** A superAdmin's. */
    readonly desk: string,
  ) {}

  static async on(server: TestServer): Promise<Shop> {
    return new Shop(server, await server.tokenOf(['superAdmin']));
  }

  /** A published instrument that only those may answer who have been given or have bought it. */
  async closedInstrument(code: string, domain?: string): Promise<string> {
    const document = publishable(code);
    const id = await published(this.server, domain === undefined ? document : { ...document, domain });
    await this.server.ask(access.setInstrument, { token: this.desk, params: { id }, body: { access: 'granted' } });
    return id;
  }

  async product(instruments: readonly string[], fields: Partial<Product> = {}): Promise<Product> {
    const sku = `sku-${crypto.randomUUID().slice(0, 8)}`;
    const body = {
      ...{ sku, texts: { 'en-US': { name: `Product ${sku}`, description: '' } }, kind: 'own', taxRate: 1900 },
      ...{ prices: [{ currency: 'EUR', amount: 990 }], validityDays: null, uses: 1, domainId: null },
      ...{ status: 'offered', instruments, ...fields },
    };
    return dataOf<Product>(await this.server.ask(product.endpoints.create, { token: this.desk, body }));
  }

  /** The body of an order for some pieces of a product at its first price. */
  bodyFor({ id, prices, taxRate }: Pick<Product, 'id' | 'prices' | 'taxRate'>, quantity = 1) {
    const [{ currency, amount } = { currency: 'EUR', amount: 0 }] = prices;
    return {
      ...{ id: crypto.randomUUID(), lines: [{ product: id, quantity }], currency, billing },
      gross: lineAmounts(amount, quantity, taxRate).gross,
    };
  }

  async order(token: string, of: Product, quantity = 1): Promise<Order> {
    return dataOf<Order>(await this.server.ask(orders.place, { token, body: this.bodyFor(of, quantity) }));
  }

  async sale(id: string): Promise<Sale> {
    return dataOf<Sale>(await this.server.ask(sales.read, { token: this.desk, params: { id } }));
  }

  act(what: 'markPaid' | 'cancel' | 'refund' | 'settle', id: string) {
    return this.server.ask(sales[what], { token: this.desk, params: { id } });
  }
}
