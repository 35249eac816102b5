import { useIntl, useSearchParams } from '@umijs/max';
import { Card } from '@/accounts';
import { CodeCheck } from '@/answering/handedCode/CodeCheck';

/** Checks the code on a report or a receipt (`?code=`); needs no account. */
export default function VerifyPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  return (
    <Card title={intl.formatMessage({ id: 'verify.title' })} lead={intl.formatMessage({ id: 'verify.lead' })} wide>
      <CodeCheck initial={search.get('code') ?? ''} />
    </Card>
  );
}
