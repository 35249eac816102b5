import { history, useIntl } from '@umijs/max';
import { Form, Input, Select } from 'antd';
import type { Billing } from 'core/contract/ordering/order';
import type { Offer } from 'core/contract/ordering/product';
import { lineAmounts, moneyIn, mostPieces, rateIn } from 'core/ordering';
import { useState } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { FormDrawer } from '@/kit/form/FormDrawer';
import { NumberInput } from '@/kit/form/NumberInput';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Fields extends Billing {
  quantity: number;
  currency: string;
}

/** An order: how many, in which currency, and who the invoice is made out to. */
export function OrderDrawer({ offer, onClose }: { offer: Offer; onClose(): void }) {
  const { locale } = useIntl();
  const text = useText('offer.');
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form);
  // Sent again, it is the same order.
  const [id] = useState(() => crypto.randomUUID());
  const [first] = offer.prices;
  const currency = Form.useWatch('currency', form) ?? first?.currency ?? '';
  const quantity = Form.useWatch('quantity', form) ?? 1;
  const price = offer.prices.find((each) => each.currency === currency) ?? first;
  const most = offer.kind === 'own' ? 1 : Math.floor(mostPieces / (offer.uses ?? 1));
  const isWhole = Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  const { gross, tax } = lineAmounts(price?.amount ?? 0, isWhole ? quantity : 1, offer.taxRate);
  const money = (amount: number) => moneyIn(locale, amount, currency);

  const order = ({ quantity: pieces, currency: paidIn, ...billing }: Fields) =>
    submit(async () => {
      const lines = [{ product: offer.id, quantity: pieces ?? 1 }];
      const body = { id, lines, currency: paidIn ?? currency, billing, gross, locale };
      const placed = await api.orders.place({ body });
      if (!placed) return;
      history.push(`/home/orderlist?order=${placed.id}`);
    });

  return (
    <FormDrawer<Fields>
      title={text('form.title', { name: offer.name })}
      lead={
        <p role="status">
          <strong>{text('form.total', { total: money(gross) })}</strong>{' '}
          {text('form.tax', { tax: money(tax), rate: rateIn(locale, offer.taxRate) })}
        </p>
      }
      width={480}
      form={form}
      initialValues={{ quantity: 1, currency: first?.currency ?? '', taxId: '' }}
      busy={busy}
      failure={failure}
      submitText={text('form.submit')}
      onFinish={order}
      onClose={onClose}
    >
      {offer.kind === 'licences' ? (
        <Form.Item name="quantity" label={text('form.quantity')} rules={[{ required: true }]}>
          <NumberInput min={1} max={most} precision={0} />
        </Form.Item>
      ) : null}
      {offer.prices.length > 1 ? (
        <Form.Item name="currency" label={text('form.currency')}>
          <Select
            options={offer.prices.map((each) => ({
              value: each.currency,
              label: `${each.currency} · ${moneyIn(locale, each.amount, each.currency)}`,
            }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="name" label={text('form.name')} rules={[{ required: true, whitespace: true }, { max: 200 }]}>
        <Input autoComplete="billing name" />
      </Form.Item>
      <Form.Item
        name="address"
        label={text('form.address')}
        rules={[{ required: true, whitespace: true }, { max: 500 }]}
      >
        <Input.TextArea autoComplete="billing street-address" autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="country" label={text('form.country')} rules={[{ required: true }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={countriesIn(locale)} />
      </Form.Item>
      <Form.Item name="taxId" label={text('form.taxId')} rules={[{ max: 50 }]}>
        <Input dir="ltr" autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}
