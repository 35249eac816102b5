import { useSearchParams } from '@umijs/max';
import { Flex, Tabs } from 'antd';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { ProductList } from '../products/ProductList';
import { Figures } from '../sales/Figures';
import { LicenceList } from '../sales/LicenceList';
import { SaleList } from '../sales/SaleList';
import '../words/ordering.css';

const tabs = { products: ProductList, orders: SaleList, licences: LicenceList, figures: Figures } as const;
type Tab = keyof typeof tabs;

const isTab = (name: string): name is Tab => Object.hasOwn(tabs, name);

/** What can be ordered, what was ordered, the licences that were sold, and what it came to. */
export default function ProductsPage() {
  const text = useText('product.');
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab') ?? '';
  const open: Tab = isTab(asked) ? asked : 'products';
  return (
    <Flex vertical gap={16}>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Tabs
        activeKey={open}
        onChange={(tab) => setParameters(tab === 'products' ? {} : { tab })}
        // Each reads its state from the address, so only the open one is mounted.
        items={Object.entries(tabs).map(([key, Part]) => ({
          key,
          label: text(`tab.${key}`),
          children: key === open ? <Part /> : null,
        }))}
      />
    </Flex>
  );
}
