import { Link } from '@umijs/max';
import { Alert, Button, Flex, Modal, Typography } from 'antd';
import groupBy from 'lodash/groupBy';
import { useText } from '@/kit/text/useText';
import { editorAddress, type ListFilter } from '@/translating/texts/listFilter';
import { useTextNames } from '@/translating/texts/useTextNames';
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
  const nameOf = useTextNames();
  const byReason = Object.entries(groupBy(refused, 'code')).map(([code, some]) => ({
    code,
    some,
    // What is gone, or not to be seen, has neither name nor editor.
    shown: some.filter(({ name }) => name).slice(0, mostNamed),
  }));
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
        {byReason.map(({ code, some, shown }) => (
          <section key={code}>
            <Typography.Text strong>{why(code)}</Typography.Text>
            <ul className="translation-refused">
              {shown.map((message) => (
                <li key={message.id}>
                  <Link to={editorAddress(message.id, filter, { locale })}>{nameOf(message)}</Link>
                </li>
              ))}
              {shown.length > 0 && some.length > shown.length ? (
                <li>{text('translations.refused.more', { count: some.length - shown.length })}</li>
              ) : null}
            </ul>
          </section>
        ))}
      </Flex>
    </Modal>
  );
}
