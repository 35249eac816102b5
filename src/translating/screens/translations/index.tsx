import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { TranslationTable } from '@/translating/table/TranslationTable';

/** Every text of the product and of its contents, and how far its translations are. */
export default function TranslationsPage() {
  const intl = useIntl();
  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={intl.formatMessage({ id: 'translations.title' })}
        lead={intl.formatMessage({ id: 'translations.lead' })}
      />
      <TranslationTable />
    </Flex>
  );
}
