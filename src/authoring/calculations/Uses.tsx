import { Link, useIntl } from '@umijs/max';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { partPath } from '@/authoring/frame/partPath';
import type { UseOfPart } from './usesOf';

/** Links to the parts that use something. */
export function Uses({ uses, onLeave }: { uses: readonly UseOfPart[]; onLeave?(): void }) {
  const intl = useIntl();
  const draft = useStructure();
  const instrument = useDraft(({ facts }) => facts.id);
  if (uses.length === 0) {
    return <p className="calculation-quiet">{intl.formatMessage({ id: 'calculation.uses.nothing' })}</p>;
  }
  return (
    <ul className="calculation-plain">
      {uses.map(({ part, kind, code }) => (
        <li key={part}>
          <Link to={partPath(draft, instrument, part)} onClick={onLeave}>
            {intl.formatMessage({ id: `calculation.part.${kind}` }, { code })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
