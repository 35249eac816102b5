import { useIntl } from '@umijs/max';
import { Button, Checkbox, Flex, Tag } from 'antd';
import type { ChangedAttempt, RescoringOutcome } from 'core/contract/answering/rescoring';
import { writtenNumber } from 'core/instrument/valueText';
import { useCallback, useState } from 'react';
import { LoadFailedAlert } from '@/kit/loadFailed/LoadFailed';
import { usePages } from '@/kit/paging/usePages';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { ScoreName } from './ScoreName';
import type { ScoreNames } from './useScoreNames';

interface Props {
  instrumentId: string;
  outcome: RescoringOutcome;
  names: ScoreNames;
}

/** The results whose scores change, page by page; those that cross a band come first. */
export function ChangedAttempts({ instrumentId, outcome, names }: Props) {
  const text = useText();
  const [crossed, setCrossed] = useState(false);
  const { job } = outcome;
  const { pages, state, more } = usePages(
    useCallback(
      (query) =>
        api.rescoring.changed.reply({
          params: { id: instrumentId, job: job.id },
          query: { ...query, ...(crossed && { crossed: 'true' as const }) },
          skipErrorHandler: true,
        }),
      [instrumentId, job.id, crossed],
    ),
  );
  const rows = pages?.rows ?? [];
  const total = crossed ? outcome.crossed : outcome.changed;
  return (
    <Flex vertical gap={8}>
      <Flex gap={12} wrap align="center" justify="space-between">
        <span role="status">{text('rescoring.shown', { count: rows.length, total })}</span>
        {outcome.crossed > 0 ? (
          <Checkbox checked={crossed} onChange={({ target }) => setCrossed(target.checked)}>
            {text('rescoring.crossedAlone')}
          </Checkbox>
        ) : null}
      </Flex>
      <ul className="rescoring-attempts plain-list" aria-label={text('rescoring.attempts')}>
        {rows.map((row) => (
          <li key={row.attempt}>
            <Changed row={row} names={names} />
          </li>
        ))}
      </ul>
      {state === 'failed' ? <LoadFailedAlert onRetry={more} /> : null}
      {state !== 'failed' && typeof pages?.cursor === 'string' ? (
        <Button loading={state === 'loading'} onClick={more}>
          {text('rescoring.more')}
        </Button>
      ) : null}
    </Flex>
  );
}

type Score = ChangedAttempt['changes'][number]['before'];

function Changed({ row, names }: { row: ChangedAttempt; names: ScoreNames }) {
  const intl = useIntl();
  const text = useText();
  const when = useWhen();
  const shown = (value: Score['value']): string => {
    if (value === null) return text('rescoring.missing');
    if (typeof value === 'boolean') return text(value ? 'rescoring.yes' : 'rescoring.no');
    return typeof value === 'number' ? writtenNumber(value, intl.locale, { most: 6 }) : value;
  };
  const showsCodes = useShowsCodes();
  const words = (calculation: string, { value, band }: Score): string =>
    band === null
      ? shown(value)
      : text('rescoring.inBand', { value: shown(value), band: names.band(calculation, band) ?? band });
  return (
    <>
      <Flex gap={8} wrap align="center" className="rescoring-quiet">
        <time dateTime={row.completedAt}>{when.absolute(row.completedAt)}</time>
        <span>{text('rescoring.version', { version: row.version })}</span>
        {showsCodes ? <code dir="ltr">{row.attempt}</code> : null}
        {row.crossed ? <Tag color="warning">{text('rescoring.crosses')}</Tag> : null}
      </Flex>
      <ul className="rescoring-changes plain-list">
        {row.changes.map(({ calculation, before, after }) => (
          <li key={calculation}>
            {intl.formatMessage(
              { id: 'rescoring.change' },
              {
                calculation: <ScoreName code={calculation} name={names.calculation(calculation)} />,
                before: <bdi>{words(calculation, before)}</bdi>,
                after: <bdi>{words(calculation, after)}</bdi>,
              },
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
