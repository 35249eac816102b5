import { useSearchParams } from '@umijs/max';
import { Card } from '@/accounts';
import { CodeCheck } from '@/answering/handedCode/CodeCheck';
import { useText } from '@/kit/text/useText';

/** Checks the code on a report or a receipt (`?code=`); needs no account. */
export default function VerifyPage() {
  const text = useText();
  const [search] = useSearchParams();
  return (
    <Card title={text('verify.title')} lead={text('verify.lead')} wide>
      <CodeCheck initial={search.get('code') ?? ''} />
    </Card>
  );
}
