import { useIntl, useSearchParams } from '@umijs/max';
import { CodeCheck } from '@/features/accessCode/CodeCheck';
import { Card } from '@/features/signIn/Card';

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
