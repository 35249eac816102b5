import { Link } from '@umijs/max';
import { Alert, Button, Flex, Modal, Typography } from 'antd';
import groupBy from 'lodash/groupBy';
import { useText } from '@/kit/text/useText';
import { editorAddress, type ListFilter } from '@/translating/texts/listFilter';
import { type Outcome, useRefusalWords } from './refusals';

/** Refused messages listed for each reason; the rest is counted. */
const mostNamed = 50;

interface Props {
  outcome: Outcome;
  locale: string;
  filter: ListFilter;
  onClose(): void;
}

/** The result of a bulk action: how many messages it changed, and which it did not, and why. */
export function OutcomeDialog({ outcome: { changed, refused }, locale, filter, onClose }: Props) {
  const text = useText();
  const why = useRefusalWords();
  return (
    <Modal
      open
      title={text('translations.outcome')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('translations.close')}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <Alert
          type={changed > 0 ? 'success' : 'info'}
          showIcon
          title={text('translations.changed', { count: changed })}
        />
        <Alert type="warning" showIcon title={text('translations.refused', { count: refused.length })} />
        {Object.entries(groupBy(refused, 'code')).map(([code, some]) => (
          <section key={code}>
            <Typography.Text strong>{why(code)}</Typography.Text>
            <ul className="translation-refused">
              {some.slice(0, mostNamed).map(({ id, key }) => (
                <li key={id}>
                  <Link to={editorAddress(id, filter, { locale })}>
                    <code dir="ltr">{key}</code>
                  </Link>
                </li>
              ))}
              {some.length > mostNamed ? (
                <li>{text('translations.refused.more', { count: some.length - mostNamed })}</li>
              ) : null}
            </ul>
          </section>
        ))}
      </Flex>
    </Modal>
  );
}
