import { Link } from '@umijs/max';
import { usePartTitle } from '../names/usePartTitle';
import type { UsingPart } from './useUses';
import './uses.css';

/** Links to the parts that use a part, by their names. */
export function UseList({ uses, label }: { uses: readonly UsingPart[]; label: string }) {
  const titleOf = usePartTitle();
  return (
    <ul className="use-list plain-list" aria-label={label}>
      {uses.map(({ id, to }) => (
        <li key={id}>
          <Link to={to}>{titleOf(id)}</Link>
        </li>
      ))}
    </ul>
  );
}
