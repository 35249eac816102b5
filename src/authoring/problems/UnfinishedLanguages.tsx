import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { useDraft } from '../draft/DraftProvider';
import { ProblemWords } from './ProblemWords';
import { localeOf } from './problemGroups';

/** Languages that are named; more are counted. */
const namedAtMost = 3;
/** The most that the list of translations shows. */
const shownAtMost = 50;

/** What each reason for being unfinished is called as a state of texts. */
const states = { missing: ['missing'], drafts: ['machine', 'draft'], outdated: ['outdated'] } as const;

interface Props {
  problems: readonly InstrumentProblem[];
  /** The published version is complete in them: somebody has to agree. */
  isNew?: boolean;
  onGo?(): void;
}

/**
 * Languages that are not complete: few with what each lacks, many in one line; quietly where the published version is so too. Each leads
 * to the texts that are unfinished.
 */
export function UnfinishedLanguages({ problems, isNew = false, onGo }: Props) {
  const text = useText();
  const intl = useIntl();
  const id = useDraft(({ facts }) => facts.id);
  const linkTo = (found: readonly InstrumentProblem[]) => {
    const locales = found.slice(0, shownAtMost).map(localeOf).join(',');
    const wanted = Object.entries(states)
      .filter(([reason]) => found.some(({ params }) => Number(params?.[reason] ?? 0) > 0))
      .flatMap(([, some]) => some);
    const isApproval = wanted.length > 0 && wanted.every((state) => states.drafts.some((each) => each === state));
    const query = new URLSearchParams({
      ...{ kinds: 'Instrument', ownerId: id, locales },
      ...(wanted.length > 0 && { states: wanted.join(',') }),
    });
    return (
      <Link to={`/translations?${query}`} className="overview-link" onClick={onGo}>
        {isApproval ? text('overview.review') : text('overview.translateThem')}
      </Link>
    );
  };
  const names = problems.map((problem) => languageName(localeOf(problem)));
  const values = { count: problems.length, names: intl.formatList(names) };
  const said = text(`problems.languages.${names.length > namedAtMost ? 'many' : 'named'}`, values);
  if (!isNew) {
    return (
      <Typography.Text type="secondary">
        {said} {linkTo(problems)}
      </Typography.Text>
    );
  }
  if (problems.length > namedAtMost)
    return <ProblemWords problem={{ severity: 'error', said }}>{linkTo(problems)}</ProblemWords>;
  return problems.map((problem) => (
    <ProblemWords key={localeOf(problem)} problem={{ severity: 'error', said: problem.message }}>
      {linkTo([problem])}
    </ProblemWords>
  ));
}
