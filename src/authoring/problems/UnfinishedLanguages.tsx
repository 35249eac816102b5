import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { useDraft } from '../draft/DraftProvider';
import { localeOf } from './problemGroups';

/** Languages that are named; more are counted. */
const namedAtMost = 3;
/** The most that the list of translations shows. */
const shownAtMost = 50;

/** What each reason for being unfinished is called as a state of texts. */
const states = { missing: ['missing'], drafts: ['machine', 'draft'], outdated: ['outdated'] } as const;

interface Props {
  /** All errors, or all warnings. */
  problems: readonly InstrumentProblem[];
  onGo?(): void;
}

/**
 * Languages that are not complete, few by their names, many by their number, with a link to the texts that are unfinished. Those that the
 * published version does not have so come along only where somebody chooses them.
 */
export function UnfinishedLanguages({ problems, onGo }: Props) {
  const text = useText();
  const intl = useIntl();
  const id = useDraft(({ facts }) => facts.id);
  const locales = problems.slice(0, shownAtMost).map(localeOf).join(',');
  const wanted = Object.entries(states)
    .filter(([reason]) => problems.some(({ params }) => Number(params?.[reason] ?? 0) > 0))
    .flatMap(([, some]) => some);
  const isApproval = wanted.length > 0 && wanted.every((state) => states.drafts.some((each) => each === state));
  const query = new URLSearchParams({
    ...{ kinds: 'Instrument', ownerId: id, locales },
    ...(wanted.length > 0 && { states: wanted.join(',') }),
  });
  const names = problems.map((problem) => languageName(localeOf(problem)));
  const values = { count: problems.length, names: intl.formatList(names) };
  const isBegun = problems.some(({ severity }) => severity === 'error');
  const size = names.length > namedAtMost ? 'many' : 'named';
  return (
    <Typography.Text type="secondary">
      {isBegun ? text(`problems.begun.${size}`, values) : text(`problems.languages.${size}`, values)}{' '}
      <Link to={`/translations?${query}`} className="overview-link" onClick={onGo}>
        {isApproval ? text('overview.review') : text('overview.translateThem')}
      </Link>
    </Typography.Text>
  );
}
