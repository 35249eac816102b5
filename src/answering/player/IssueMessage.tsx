import { useIntl } from '@umijs/max';
import type { Issue } from './issues';
import { OwnWords } from './Words';

/** Says under a question what is wrong with its answer. */
export function IssueMessage({ issue, id }: { issue: Issue | undefined; id: string }) {
  const intl = useIntl();
  if (issue === undefined) return null;
  const text =
    issue.code === 'refused'
      ? issue.message || intl.formatMessage({ id: 'player.issue.refused' })
      : intl.formatMessage({ id: `player.issue.${issue.code}` }, 'params' in issue ? { ...issue.params } : {});
  return (
    <p id={id} className="player-issue">
      <span aria-hidden="true">!</span> <OwnWords text={text} />
    </p>
  );
}
