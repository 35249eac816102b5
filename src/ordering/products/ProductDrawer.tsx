import { Link, useIntl } from '@umijs/max';
import { Form } from 'antd';
import type { Product } from 'core/contract/ordering/product';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { SharedForm } from '@/kit/form/SharedForm';
import { useSharedForm } from '@/kit/form/useSharedForm';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { useLeaveQuestion } from '@/kit/leaveGuard/useLeaveQuestion';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { ProductItems } from './ProductItems';
import { blank, bodyOf, fieldNames, fieldsOf, type ProductFields } from './productFields';

interface Props {
  /** undefined: a new one. */
  product: Product | undefined;
  onStored(): void;
  onClose(): void;
}

/** A product as it stands in the form, with the one that is kept. */
type Stored = ProductFields & { kept?: Product };
const storedOf = (kept: Product): Stored => ({ ...fieldsOf(kept), kept });

/** After a conflict what is kept now comes as the server tells it. */
const keptOf = (row: Stored | Product): Product | undefined => ('texts' in row ? row : row.kept);

function valuesOf(given: Partial<ProductFields>): ProductFields {
  if ('texts' in given) return fieldsOf(given as unknown as Product);
  const { kept: _, ...fields } = given as Stored;
  const prices = (fields.prices ?? []).map((price) => ({
    currency: price?.currency,
    amount: String(price?.amount ?? ''),
  }));
  return { ...blank, ...fields, prices };
}

/** A product as a form at the side of its list. */
export function ProductDrawer({ product, onStored, onClose }: Props) {
  const { locale } = useIntl();
  const text = useText('product.');
  const [form] = Form.useForm<ProductFields>();
  const [row] = useState<Stored>(() => (product ? storedOf(product) : blank));
  const writtenIn = product?.baseLocale ?? locale;
  const shared = useSharedForm<ProductFields, Stored>({
    form,
    row,
    names: fieldNames,
    valuesOf,
    store: async (_, before) => {
      const kept = keptOf(before);
      const fields = valuesOf(form.getFieldsValue(true));
      const body = bodyOf(fields, kept?.baseLocale ?? locale);
      const stored = kept
        ? await api.product.change({ params: { id: kept.id }, body: { ...body, rowVersion: kept.rowVersion } })
        : await api.product.create({ body: { ...body, sku: fields.sku } });
      return stored && storedOf(stored);
    },
    onStored,
    places: { 'product.sku_taken': 'sku' },
  });
  const guard = useLeaveGuard(shared.unsaved);
  const [mayLeave, question] = useLeaveQuestion();
  const close = async () => {
    if (!shared.unsaved || (await mayLeave())) onClose();
  };
  return (
    <SideDrawer width={640} title={text(product ? 'edit' : 'new')} onClose={() => void close()}>
      {product ? (
        <p>
          <Link to={`/translations?${new URLSearchParams({ kinds: 'Catalog', ownerId: product.id })}`}>
            {text('translate')}
          </Link>
        </p>
      ) : null}
      <SharedForm
        form={form}
        shared={shared}
        labelOf={(name) => text(name === 'uses' ? 'uses.own' : name === 'domainId' ? 'domain' : name)}
        onSaved={onClose}
      >
        <ProductItems
          locale={writtenIn}
          isNew={product === undefined}
          isOrdered={product !== undefined && product.orders > 0}
        />
      </SharedForm>
      {guard}
      {question}
    </SideDrawer>
  );
}
