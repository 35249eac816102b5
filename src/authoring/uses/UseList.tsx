import { Link } from '@umijs/max';
import { wholeInstrument } from 'core/instrument/operations';
import { useText } from '@/kit/text/useText';
import type { UsingPart } from './useUses';
import './uses.css';

/** Links to the parts that use a part. */
export function UseList({ uses, label }: { uses: readonly UsingPart[]; label: string }) {
  const text = useText();
  return (
    <ul className="use-list plain-list" aria-label={label}>
      {uses.map(({ id, kind, code, to }) => (
        <li key={id}>
          <Link to={to}>
            {kind === wholeInstrument ? text('draft.use.instrument') : text(`question.part.${kind}`, { code })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
