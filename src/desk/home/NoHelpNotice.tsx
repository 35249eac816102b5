import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** Tells who runs the site that people in danger are shown no number to call, and what to do; nothing where there are some. */
export function NoHelpNotice() {
  const { locale } = useIntl();
  const text = useText('home.noHelp.');
  const { data } = useCached(
    `help:${locale}`,
    (options) => api.help.list({ query: { locale }, ...options }),
    () => true,
  );
  if (!data || Object.keys(data).length > 0) return null;
  return <Alert type="warning" showIcon title={text('title')} description={text('text')} />;
}
