import { useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { Suspense, useMemo } from 'react';
import { InstrumentFrame } from '@/authoring';
import type { ResultPlace } from '../frame/places';
import { ResultsPage } from '../frame/ResultsPage';

/** What came out of an instrument, as one of its tabs. */
export default function InstrumentResultsPage() {
  const { instrumentId = '' } = useParams();
  const place = useMemo((): ResultPlace => ({ of: 'instrument', id: instrumentId }), [instrumentId]);
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
      <InstrumentFrame screen="results" lead="results.instrument.lead">
        <ResultsPage place={place} />
      </InstrumentFrame>
    </Suspense>
  );
}
