import { Flex, Skeleton } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { useSurveysToDo } from '@/surveys';
import { ChatButton } from './ChatButton';
import { NewestResult, OtherResults, type ToldRow } from './NewestResult';
import { BeginNow, GoOnNow, Notice, SurveyNow } from './Now';
import { Open, Waiting } from './Tasks';
import { TrialList } from './TrialList';
import { useAttempts } from './useAttempts';
import { freshOf, useOpen } from './useOpen';
import './home.css';

/** The home of a user: one thing to do now, what else waits, the newest result, what else is open. */
export function RespondentHome() {
  const rows = useAttempts();
  const surveys = useSurveysToDo();
  const open = useOpen();
  return (
    <Flex vertical gap={32} className="home">
      {rows === undefined || surveys === undefined || open === undefined ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <Tasks rows={rows} surveys={surveys} open={open} />
      )}
      <TrialList />
    </Flex>
  );
}

/** The results there are, and nothing to do; nothing without any. */
export function LatestResults() {
  const rows = useAttempts();
  return rows === undefined || rows === 'failed' ? null : <Results rows={rows} />;
}

function Results({ rows }: { rows: readonly HistoryRow[] }) {
  const results = rows.filter((row): row is ToldRow => row.summary !== null);
  if (results.length === 0) return null;
  return (
    <div className="home-results">
      <NewestResult results={results} />
      <OtherResults results={results} />
    </div>
  );
}

interface Loaded {
  rows: readonly HistoryRow[] | 'failed';
  surveys: readonly MySurveyRow[];
  open: readonly BrowseRow[] | 'failed';
}

/** What was touched last comes first. */
const touched = ({ savedAt, startedAt }: HistoryRow) => Date.parse(savedAt ?? startedAt);

/** A survey comes first, since somebody waits for it; then what was begun; then what can be begun. */
function Tasks({ rows, surveys, open }: Loaded) {
  const text = useText();
  const known = rows === 'failed' ? [] : rows;
  const listed = open === 'failed' ? [] : open;
  const begun = known
    // A part of a survey is gone on with from its survey.
    .filter(({ status, survey }) => status === 'in_progress' && survey === undefined)
    .sort((one, other) => touched(other) - touched(one));
  const fresh =
    rows === 'failed'
      ? []
      : freshOf(
          listed,
          known.map(({ instrumentId }) => instrumentId),
        );
  const [survey, ...otherSurveys] = surveys;
  const [attempt, ...otherAttempts] = begun;
  const [proposed, ...others] = fresh;
  const isFailed = rows === 'failed' || (attempt === undefined && open === 'failed');
  const browse = (
    <Flex wrap gap={12}>
      <LinkButton to="/Browse-Instruments">{text('home.browse')}</LinkButton>
      <ChatButton />
    </Flex>
  );
  const results = <Results rows={known} />;
  if (survey)
    return (
      <>
        <SurveyNow row={survey} />
        {isFailed ? <Notice text={text('list.failed')}>{browse}</Notice> : null}
        <Waiting surveys={otherSurveys} attempts={begun} listed={listed} />
        {results}
        <Open rows={fresh} title={text('home.begin')} browse={browse} />
      </>
    );
  if (isFailed)
    return (
      <>
        <Notice text={text('list.failed')}>{browse}</Notice>
        {results}
      </>
    );
  if (attempt)
    return (
      <>
        <GoOnNow row={attempt} listed={listed} />
        <Waiting surveys={[]} attempts={otherAttempts} listed={listed} />
        {results}
        <Open rows={fresh} title={text('home.begin')} browse={browse} />
      </>
    );
  if (proposed)
    return (
      <>
        <BeginNow row={proposed} isFirst={known.length === 0} />
        {results}
        <Open rows={others} title={text('home.alsoOpen')} browse={browse} />
      </>
    );
  const isAllTried = listed.some(({ access }) => access !== 'needed');
  return (
    <>
      <Notice text={text(isAllTried ? 'home.allTried' : 'browse.nothingYet')}>
        <LinkButton to="/Browse-Instruments" type="primary" size="large">
          {text('home.browse')}
        </LinkButton>
      </Notice>
      {results}
      <div>
        <ChatButton />
      </div>
    </>
  );
}
