import { Form, Input, Radio } from 'antd';
import { catalogColours, catalogIcons, longestDescription, longestName } from 'core/instrument/catalogLook';
import { useText } from '@/kit/text/useText';
import { EntryMark } from './EntryMark';

/** The fields of a domain or an area that are the same for a new one and for one that is there; `name` and `description` in its own language. */
export function EntryItems({ locale }: { locale: string }) {
  const text = useText('catalog.');
  const colour = Form.useWatch('colour') ?? 'default';
  const icon = Form.useWatch('icon') ?? 'appstore';
  return (
    <>
      <Form.Item
        name="description"
        label={text('description')}
        extra={text('description.help')}
        rules={[{ max: longestDescription }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} lang={locale} dir="auto" />
      </Form.Item>
      <Form.Item name="icon" label={text('icon')}>
        <Radio.Group className="catalog-choice">
          {catalogIcons.map((each) => (
            <Radio.Button key={each} value={each} aria-label={text(`icon.${each}`)} title={text(`icon.${each}`)}>
              <EntryMark icon={each} colour={colour} />
            </Radio.Button>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="colour" label={text('colour')}>
        <Radio.Group className="catalog-choice">
          {catalogColours.map((each) => (
            <Radio.Button key={each} value={each} aria-label={text(`colour.${each}`)} title={text(`colour.${each}`)}>
              <EntryMark icon={icon} colour={each} />
            </Radio.Button>
          ))}
        </Radio.Group>
      </Form.Item>
    </>
  );
}

/** Its name in its own language. */
export function NameItem({ locale, onType }: { locale: string; onType?(typed: string): void }) {
  const text = useText('catalog.');
  return (
    <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true }, { max: longestName }]}>
      <Input autoComplete="off" lang={locale} dir="auto" onChange={({ target }) => onType?.(target.value)} />
    </Form.Item>
  );
}
