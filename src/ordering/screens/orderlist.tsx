import { Flex } from 'antd';
import { FocusKept } from '@/kit/focus/FocusKept';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { OwnOrders } from '../own/OwnOrders';
import { Rights } from '../own/Rights';
import '../words/ordering.css';

/** What one has ordered, and what one may answer with it. */
export default function OrderListPage() {
  const text = useText('orders.');
  return (
    <FocusKept>
      <Flex vertical gap={32}>
        <PageHeader
          title={text('title')}
          lead={text('lead')}
          actions={<LinkButton to="/access/add">{text('useCode')}</LinkButton>}
        />
        <Rights />
        <Section title={text('all')}>
          <OwnOrders />
        </Section>
      </Flex>
    </FocusKept>
  );
}
