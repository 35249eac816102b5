import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { InstrumentList } from '@/authoring/instruments/InstrumentList';
import { PageHeader } from '@/kit/pageHeader/PageHeader';

export default function InstrumentsPage() {
  const intl = useIntl();
  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={intl.formatMessage({ id: 'menu.instruments' })}
        lead={intl.formatMessage({ id: 'instrument.lead' })}
      />
      <InstrumentList />
    </Flex>
  );
}
