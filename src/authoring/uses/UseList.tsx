import { Link, useIntl } from '@umijs/max';
import { wholeInstrument } from 'core/instrument/operations';
import type { UsingPart } from './useUses';
import './uses.css';

interface Props {
  uses: readonly UsingPart[];
  label: string;
}

/** Links to the parts that use a part. */
export function UseList({ uses, label }: Props) {
  const intl = useIntl();
  return (
    <ul className="use-list" aria-label={label}>
      {uses.map(({ id, kind, code, to }) => (
        <li key={id}>
          <Link to={to}>
            {kind === wholeInstrument
              ? intl.formatMessage({ id: 'draft.use.instrument' })
              : intl.formatMessage({ id: `question.part.${kind}` }, { code })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
