import { useIntl, useSearchParams } from '@umijs/max';
import { Card } from '@/accounts';
import { CodeCheck } from '@/answering/handedCode/CodeCheck';

/** Where the code on a report or a receipt is checked (`?code=`); nobody need have an account. */
export default function VerifyPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  return (
    <Card title={intl.formatMessage({ id: 'verify.title' })} lead={intl.formatMessage({ id: 'verify.lead' })} wide>
      <CodeCheck initial={search.get('code') ?? ''} />
    </Card>
  );
}
