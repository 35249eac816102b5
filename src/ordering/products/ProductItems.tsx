import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Form, Input, Radio, Select } from 'antd';
import { longestDescription, longestName } from 'core/instrument/catalogLook';
import { currencies, highestPrice, minorOf, mostPieces, productKinds, productStates } from 'core/ordering';
import { NumberInput } from '@/kit/form/NumberInput';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { InstrumentSelect } from './InstrumentSelect';
import type { ProductFields } from './productFields';

interface Props {
  /** The language that it is written in. */
  locale: string;
  isNew: boolean;
  /** It was ordered: its kind stays. */
  isOrdered: boolean;
}

/** The fields of a product. */
export function ProductItems({ locale, isNew, isOrdered }: Props) {
  const intl = useIntl();
  const text = useText('product.');
  const form = Form.useFormInstance<ProductFields>();
  const kind = Form.useWatch('kind', form) ?? 'own';
  const opens = Form.useWatch('opens', form) ?? 'instruments';
  const { loaded: domains } = useLoaded(() => api.domain.list());
  const choices = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`${field}.${value}`) }));

  return (
    <>
      <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true }, { max: longestName }]}>
        <Input autoComplete="off" lang={locale} dir="auto" />
      </Form.Item>
      <Form.Item name="description" label={text('description')} rules={[{ max: longestDescription }]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} lang={locale} dir="auto" />
      </Form.Item>
      <Form.Item
        name="sku"
        label={text('sku')}
        rules={[
          { required: true },
          { max: 60 },
          { pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/, message: text('sku.malformed') },
        ]}
      >
        <Input dir="ltr" autoComplete="off" disabled={!isNew} style={{ maxInlineSize: 280 }} />
      </Form.Item>
      <Form.Item name="kind" label={text('kind')}>
        <Radio.Group options={choices('kind', productKinds)} disabled={isOrdered} />
      </Form.Item>
      <Form.Item label={text('prices')} extra={text('prices.help')} required>
        <Form.List name="prices">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name }) => (
                <div key={key} className="product-price">
                  <Form.Item name={[name, 'currency']} rules={[{ required: true }]}>
                    <Select
                      showSearch
                      aria-label={text('currency')}
                      options={currencies.map((value) => ({ value, label: value }))}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'amount']}
                    dependencies={[['prices', name, 'currency']]}
                    rules={[
                      {
                        validator: async (_, amount: string | null) => {
                          const minor = minorOf(String(amount ?? ''), form.getFieldValue(['prices', name, 'currency']));
                          if (minor === undefined || minor < 0 || minor > highestPrice)
                            throw new Error(text('amount.wrong'));
                        },
                      },
                    ]}
                  >
                    <NumberInput stringMode min="0" aria-label={text('amount')} style={{ inlineSize: '100%' }} />
                  </Form.Item>
                  {rows.length > 1 ? (
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={text('removePrice', { number: intl.formatNumber(name + 1) })}
                      onClick={() => remove(name)}
                    />
                  ) : null}
                </div>
              ))}
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ currency: 'USD', amount: '' })}>
                {text('addPrice')}
              </Button>
            </>
          )}
        </Form.List>
      </Form.Item>
      <Form.Item name="taxRate" label={text('taxRate')} rules={[{ required: true }]}>
        <NumberInput min={0} max={100} precision={2} suffix="%" style={{ inlineSize: 140 }} />
      </Form.Item>
      <Form.Item name="uses" label={text(`uses.${kind}`)} rules={kind === 'licences' ? [{ required: true }] : []}>
        <NumberInput min={1} max={mostPieces} precision={0} />
      </Form.Item>
      <Form.Item name="validityDays" label={text('validityDays')}>
        <NumberInput min={1} max={36_500} precision={0} />
      </Form.Item>
      <Form.Item name="opens" label={text('opens')}>
        <Radio.Group
          options={[
            { value: 'instruments', label: text('opens.instruments') },
            { value: 'domain', label: text('opens.domain') },
          ]}
        />
      </Form.Item>
      <Form.Item name="instruments" label={text('instruments')} hidden={opens !== 'instruments'}>
        <InstrumentSelect />
      </Form.Item>
      <Form.Item name="domainId" label={text('domain')} hidden={opens !== 'domain'}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(Array.isArray(domains) ? domains : []).map(({ id, texts, baseLocale, code }) => ({
            value: id,
            label: texts[intl.locale]?.name || texts[baseLocale]?.name || code,
          }))}
        />
      </Form.Item>
      <Form.Item name="status" label={text('status')} extra={text('status.help')}>
        <Radio.Group options={choices('status', productStates)} />
      </Form.Item>
    </>
  );
}
