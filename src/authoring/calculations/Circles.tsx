import { Link } from '@umijs/max';
import { Alert } from 'antd';
import { calculationGraph } from 'core/instrument/graph';
import { Fragment, useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { partPath } from '@/authoring/frame/partPath';
import { useListedName } from '@/authoring/names/useListedName';
import { useText } from '@/kit/text/useText';

interface Props {
  /** Shows only circles through this calculation (a code). */
  through?: string;
}

/** An alert that lists calculations that depend on themselves, each circle as links; nothing if there are none. */
export function Circles({ through }: Props) {
  const text = useText();
  const draft = useDeferredValue(useStructure());
  const instrument = useDraft(({ facts }) => facts.id);
  const nameOf = useListedName();
  const circles = useMemo(() => calculationGraph(draft).circles, [draft]);
  const shown = circles.filter((circle) => through === undefined || circle.includes(through));
  if (shown.length === 0) return null;
  const idOf = (code: string) => draft.calculations?.find((each) => each.code === code)?.id ?? '';
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={text('calculation.circles', { count: shown.length })}
      description={
        <ul className="calculation-plain">
          {shown.map((circle) => (
            <li key={circle.join(' ')} dir="ltr">
              {circle.map((code, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the first stands again at the end.
                <Fragment key={index}>
                  {index > 0 ? ' → ' : null}
                  <Link to={partPath(draft, instrument, idOf(code))}>
                    <bdi>{nameOf(idOf(code)) || code}</bdi>
                  </Link>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      }
    />
  );
}
