import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { TranslationTable } from '@/translating/table/TranslationTable';

/** All texts of the product and its contents, and the progress of their translations. */
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
