import { Form } from 'antd';
import { useText } from '@/kit/text/useText';
import { usePart } from '../draft/useParts';
import { CodeField } from './CodeField';
import './codeOnDemand.css';

/** The code of a part, folded away: only formulas, files and programs need it. */
export function CodeOnDemand({ part }: { part: string }) {
  const text = useText();
  const code = usePart(part)?.code;
  if (code === undefined) return null;
  return (
    <details className="code-on-demand">
      <summary>
        {text('draft.code')} <code dir="ltr">{code}</code>
      </summary>
      <Form layout="vertical" component="div">
        <CodeField part={part} />
      </Form>
    </details>
  );
}
