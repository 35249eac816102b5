import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useSurvey } from '../state/SurveyProvider';
import { smallestGroup } from '../state/smallestGroup';

const kinds = ['fast', 'straight', 'double'] as const;

const countsOf = (id: string) => api.survey.marks({ params: { id }, skipErrorHandler: true });

/** How many of the completed participations have which sign; where names are withheld in whole groups. Nothing before somebody has completed. */
export function MarkCounts() {
  const text = useText('survey.participations.');
  const { detail } = useSurvey();
  const { id } = detail;
  const [counts, setCounts] = useState<Awaited<ReturnType<typeof countsOf>>>();
  // Without them the list still stands.
  useEffect(
    () =>
      unlessEnded(
        countsOf(id).catch(() => undefined),
        setCounts,
      ),
    [id],
  );
  if (!counts || counts.completed === 0) return null;
  return (
    <>
      <p>{text('counts', { marked: counts.marked, completed: counts.completed })}</p>
      {counts.marked > 0 ? (
        <ul className="survey-mark-counts">
          {kinds.map((kind) => (
            <li key={kind}>{text('count', { mark: text(`mark.${kind}`), count: counts[kind] })}</li>
          ))}
        </ul>
      ) : null}
      {counts.isRounded ? <p className="survey-quiet">{text('rounded', { group: smallestGroup(detail) })}</p> : null}
    </>
  );
}
