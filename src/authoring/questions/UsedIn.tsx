import { Link } from '@umijs/max';
import { Form } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { usePartTitle } from '@/authoring/names/usePartTitle';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';

/** Links to what uses the part: formulas, rules, reports, test cases. */
export function UsedIn({ kind, code }: { kind: 'question' | 'section'; code: string }) {
  const text = useText();
  const titleOf = usePartTitle();
  const uses = useUses()({ kind, code }).filter(({ id }) => id !== wholeInstrument);
  return (
    <Form.Item label={text('question.usedIn')}>
      {uses.length === 0 ? (
        <span className="question-quiet">{text('question.usedIn.nothing')}</span>
      ) : (
        <ul className="question-uses plain-list">
          {uses.map(({ id, to }) => (
            <li key={id}>
              <Link to={to}>{titleOf(id)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Form.Item>
  );
}
