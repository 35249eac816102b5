import type { Draft, PartKind } from 'core/instrument/draft';
import { findPart } from 'core/instrument/operations';
import { instrumentPath, testPath } from './screens';

type Address = (instrumentId: string, part: string) => string;

const at =
  (path: string): Address =>
  (instrumentId, part) =>
    instrumentPath(instrumentId, `${path}${part}`);

/** Where parts are edited; a part inside another is edited with it. Blocks of reports are chosen there. */
const addresses: Readonly<Partial<Record<PartKind, Address>>> = {
  section: at('/question?part='),
  question: at('/question?part='),
  answer_set: at('/answer?part='),
  table: at('/calculation?table='),
  calculation: at('/calculation/edit-calculation/'),
  nugget: at('/report-nuggets/edit-report-nugget/'),
  report: at('/reports/edit-report/'),
  chart: at('/charts/edit-chart/'),
  svg: at('/svgs/edit-svgs/'),
  image: at('/image/edit-image/'),
  test_case: testPath,
};

/** The screen on which a part is edited; for the instrument itself, and for parts that are gone, the overview. */
export function partPath(draft: Draft, instrumentId: string, part: string): string {
  const place = findPart(draft, part);
  const holder = place?.parent ?? place;
  const address = holder && addresses[holder.kind];
  if (!holder || !address) return instrumentPath(instrumentId);
  const path = address(instrumentId, holder.part.id);
  return place?.kind === 'block' ? `${path}?block=${part}` : path;
}
