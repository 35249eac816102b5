import { Link, useIntl } from '@umijs/max';
import { Card, Empty, Flex, Progress, Skeleton, Typography } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import uniqBy from 'lodash/uniqBy';
import { answerPath, resultPath } from '@/answering';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { foreignTo } from '@/shell/start/languages';
import { Course } from './Course';
import { Cards, Heading } from './cards';
import { TrialList } from './TrialList';
import './home.css';

dayjs.extend(localizedFormat);

/** How many of each are shown; the history has all. */
const shown = 4;

/** The home of a user: trials, attempts in progress, latest results. */
export function RespondentHome() {
  return (
    <Flex vertical gap={24}>
      <TrialList />
      <Attempts />
    </Flex>
  );
}

function Attempts() {
  const intl = useIntl();
  const text = useText();
  const { locale } = intl;
  const { data, error } = useCached(`home:${locale}`, async (options) => {
    const found = await api.attempts.list({ query: { locale, pageSize: 50 }, ...options });
    return found ?? [];
  });
  const rows: readonly HistoryRow[] | 'failed' | undefined = data ?? (error ? 'failed' : undefined);

  if (rows === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  const browse = (
    <LinkButton to="/Browse-Instruments" type="primary">
      {text('home.browse')}
    </LinkButton>
  );
  if (rows === 'failed' || rows.length === 0) {
    return (
      <Card>
        <Empty description={text(rows === 'failed' ? 'list.failed' : 'home.nothingYet')}>{browse}</Empty>
      </Card>
    );
  }
  const begun = rows.filter(({ status }) => status === 'in_progress').slice(0, shown);
  const completed = rows.filter(({ status }) => status === 'completed');
  const latest = uniqBy(completed, 'instrumentId').slice(0, shown);
  return (
    <Flex vertical gap={24}>
      {begun.length > 0 ? (
        <section aria-labelledby="home-begun">
          <Heading id="home-begun" text={text('home.continue')} />
          <Cards>
            {begun.map((row) => (
              <Begun key={row.id} row={row} />
            ))}
          </Cards>
        </section>
      ) : null}
      {latest.length > 0 ? (
        <section aria-labelledby="home-results">
          <Heading id="home-results" text={text('home.results')} />
          <Cards>
            {latest.map((row) => (
              <Completed
                key={row.id}
                row={row}
                attempts={completed.filter(({ instrumentId }) => instrumentId === row.instrumentId)}
              />
            ))}
          </Cards>
        </section>
      ) : null}
      <div>{browse}</div>
    </Flex>
  );
}

function Begun({ row }: { row: HistoryRow }) {
  const intl = useIntl();
  return (
    <Card>
      <Flex vertical gap={12}>
        <Typography.Text strong>
          <bdi {...foreignTo(intl.locale, row.titleLocale)}>{row.title}</bdi>
        </Typography.Text>
        <div>
          <Progress
            percent={Math.round((100 * row.answered) / Math.max(row.questions, 1))}
            showInfo={false}
            aria-label={row.title}
          />
          <Typography.Text type="secondary">
            {intl.formatMessage({ id: 'home.answered' }, { answered: row.answered, questions: row.questions })}
          </Typography.Text>
        </div>
        <LinkButton to={answerPath(row.instrumentId, row.id)} type="primary">
          {intl.formatMessage({ id: 'home.goOn' })}
        </LinkButton>
      </Flex>
    </Card>
  );
}

/** `attempts`: all of the same instrument, newest first. */
function Completed({ row, attempts }: { row: HistoryRow; attempts: readonly HistoryRow[] }) {
  const intl = useIntl();
  return (
    <Card>
      <Flex vertical gap={12}>
        <div>
          <Typography.Text strong>
            <bdi {...foreignTo(intl.locale, row.titleLocale)}>{row.title}</bdi>
          </Typography.Text>
          <br />
          <Typography.Text type="secondary">{dayjs(row.completedAt).format('LL')}</Typography.Text>
        </div>
        {row.scores.slice(0, 3).map((score) => (
          <Flex key={score.code} justify="space-between" gap={12}>
            <bdi {...foreignTo(intl.locale, score.nameLocale)}>{score.name}</bdi>
            <span dir="auto" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {score.bandLabel
                ? intl.formatMessage({ id: 'home.score' }, { value: score.formatted, band: score.bandLabel })
                : score.formatted}
            </span>
          </Flex>
        ))}
        <Course attempts={attempts} />
        <Link to={resultPath(row.instrumentId, row.id)}>{intl.formatMessage({ id: 'home.seeResult' })}</Link>
      </Flex>
    </Card>
  );
}
