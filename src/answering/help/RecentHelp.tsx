import { useIntl } from '@umijs/max';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';
import { dateInWords } from '@/answering/player/momentInWords';
import { RiskAside } from '@/answering/player/RiskAside';
import { type Recent, useRecentRisks } from './useRecentRisks';

/** The help that results of the last days call for, each text once; nothing without any. */
export function RecentHelp({ recent }: { recent: readonly Recent[] }) {
  const intl = useIntl();
  if (recent.length === 0) return null;
  const days = uniq(recent.flatMap(({ completedAt }) => (completedAt ? [dateInWords(completedAt)] : [])));
  const risks = recent.flatMap((each) => each.risks.map((risk) => ({ ...risk, code: `${each.attempt} ${risk.code}` })));
  return (
    <RiskAside
      risks={uniqBy(risks, 'text')}
      told={uniq(recent.map(({ told }) => told))}
      isNews={false}
      lead={
        days.length > 0 ? (
          <p>
            {intl.formatMessage({ id: 'player.risk.since' }, { days: intl.formatList(days, { type: 'conjunction' }) })}
          </p>
        ) : null
      }
    />
  );
}

/** The help that these attempts call for. */
export function HelpAfter({ attempts }: { attempts: readonly string[] }) {
  const { recent = [] } = useRecentRisks();
  return <RecentHelp recent={recent.filter(({ attempt }) => attempts.includes(attempt))} />;
}
