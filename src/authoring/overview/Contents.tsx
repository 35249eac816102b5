import { Link, useIntl } from '@umijs/max';
import { Tooltip, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { type InstrumentTab, tabPath } from '@/authoring/frame/screens';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { languageName } from '@/shell/languageName/languageName';

const lists = [
  ['questions', 'question'],
  ['sections', 'question'],
  ['calculations', 'calculation'],
  ['nuggets', 'report-nuggets'],
  ['reports', 'reports'],
  ['testCases', 'test'],
] as const satisfies [keyof InstrumentDetail['counts'], InstrumentTab][];

/** What the instrument consists of, in numbers that lead to it. */
export function Contents({ instrument }: { instrument: InstrumentDetail }) {
  const intl = useIntl();
  const text = useText();
  const when = useWhen();
  const showsCodes = useShowsCodes();
  return (
    <>
      <ul className="overview-contents plain-list">
        {lists.map(([key, tab]) => (
          <li key={key}>
            <Link to={tabPath(instrument.id, tab)}>
              <strong>{intl.formatNumber(instrument.counts[key])}</strong>
              <span>{text(`overview.count.${key}`, { count: instrument.counts[key] })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <dl className="overview-facts">
        <div>
          <dt>{text('instrument.baseLocale')}</dt>
          <dd>{languageName(instrument.baseLocale)}</dd>
        </div>
        <div>
          <dt>{text('instrument.updated')}</dt>
          <dd>
            <Tooltip title={when.absolute(instrument.updatedAt)}>
              <time dateTime={instrument.updatedAt}>{when.relative(instrument.updatedAt)}</time>
            </Tooltip>
          </dd>
        </div>
        {showsCodes ? (
          <div>
            <dt>{text('instrument.checksum')}</dt>
            <dd>
              <Typography.Text code copyable={{ text: instrument.checksum }} dir="ltr">
                {instrument.checksum.slice(0, 12)}
              </Typography.Text>
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
