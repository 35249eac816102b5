import { Link } from '@umijs/max';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { partPath } from '@/authoring/frame/partPath';
import { usePartTitle } from '@/authoring/names/usePartTitle';
import { useText } from '@/kit/text/useText';
import { type UseOfPart, usesOf } from './usesOf';

/** Links to the parts that use something. */
export function Uses({ uses, onLeave }: { uses: readonly UseOfPart[]; onLeave?(): void }) {
  const text = useText('calculation.');
  const titleOf = usePartTitle();
  const draft = useDraft(({ view }) => view.draft);
  const instrument = useDraft(({ facts }) => facts.id);
  if (uses.length === 0) return <p className="quiet">{text('uses.nothing')}</p>;
  return (
    <ul className="calculation-plain">
      {uses.map(({ part }) => (
        <li key={part}>
          <Link to={partPath(draft, instrument, part)} onClick={onLeave}>
            {titleOf(part)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Links to the parts that use a calculation or a table. */
export function UsesOf({
  kind,
  part: { id, code },
}: {
  kind: 'calculation' | 'table';
  part: Record<'id' | 'code', string>;
}) {
  const view = useDeferredValue(useDraft((state) => state.view));
  return <Uses uses={useMemo(() => usesOf(view, kind, id, code), [view, kind, id, code])} />;
}
