import { Link } from '@umijs/max';
import { Form } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';

/** Links to what uses the part: formulas, rules, reports, test cases. */
export function UsedIn({ kind, code }: { kind: 'question' | 'section'; code: string }) {
  const text = useText();
  const uses = useUses()({ kind, code }).filter(({ id }) => id !== wholeInstrument);
  return (
    <Form.Item label={text('question.usedIn')}>
      {uses.length === 0 ? (
        <span className="question-quiet">{text('question.usedIn.nothing')}</span>
      ) : (
        <ul className="question-uses plain-list">
          {uses.map(({ id, holder, code: own, to }) => (
            <li key={id}>
              <Link to={to}>{text(`question.part.${holder}`, { code: own })}</Link>
            </li>
          ))}
        </ul>
      )}
    </Form.Item>
  );
}
