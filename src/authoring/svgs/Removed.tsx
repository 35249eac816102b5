import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { useText } from '@/kit/text/useText';
import type { CleanedSvg } from './SvgSource';

/** Lists what the server removed from a drawing. */
export function Removed({ removed }: Pick<CleanedSvg, 'removed'>) {
  const intl = useIntl();
  const text = useText();
  if (removed.length === 0) {
    return <Alert role="status" type="success" showIcon title={text('svg.removed.nothing')} />;
  }
  return (
    <Alert
      role="status"
      type="warning"
      showIcon
      title={text('svg.removed')}
      description={
        <ul className="svg-removed">
          {removed.map(({ kind, name, times }) => (
            <li key={`${kind} ${name}`}>
              {intl.formatMessage({ id: `svg.removed.${kind}` }, { name: <code dir="ltr">{name}</code>, times })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
