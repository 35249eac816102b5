import { useIntl } from '@umijs/max';
import { ConfigProvider, type PaginationProps } from 'antd';
import { useContext } from 'react';

/** How a table writes the numbers of its pages, and of rows on a page: in the digits of the language, which antd does not. */
export function usePagingWords(): Pick<PaginationProps, 'itemRender' | 'showSizeChanger'> {
  const intl = useIntl();
  const { locale } = useContext(ConfigProvider.ConfigContext);
  const rows = ({ value = 0 }: { value?: number | string }) =>
    `${intl.formatNumber(Number(value))} ${locale?.Pagination?.items_per_page ?? ''}`;
  return {
    itemRender: (page, type, element) => (type === 'page' ? <span>{intl.formatNumber(page)}</span> : element),
    showSizeChanger: { labelRender: rows, optionRender: rows },
  };
}
