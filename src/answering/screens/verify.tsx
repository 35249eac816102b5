import { useSearchParams } from '@umijs/max';
import { Card } from '@/accounts';
import { CodeForm } from '@/answering/handedCode/CodeForm';
import { useText } from '@/kit/text/useText';

/** Checks the code on a report or a receipt (`?code=`); needs no account. */
export default function VerifyPage() {
  const text = useText();
  const [search] = useSearchParams();
  return (
    <Card title={text('verify.title')} lead={text('verify.lead')} wide>
      <CodeForm
        initial={search.get('code') ?? ''}
        atOnce
        submit={text('verify.submit')}
        wrong={text('verify.form')}
        takes={['receipt', 'report']}
        onTake={(code, check) => check(code)}
      />
    </Card>
  );
}
