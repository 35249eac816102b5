import type { Draft, PartKind } from 'core/instrument/draft';
import { findPart } from 'core/instrument/operations';
import { type InstrumentTab, instrumentPath, tabPath, testPath } from './screens';

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

const tabs: Readonly<Partial<Record<PartKind, InstrumentTab>>> = {
  section: 'question',
  question: 'question',
  answer_set: 'answer',
  table: 'calculation',
  calculation: 'calculation',
  nugget: 'report-nuggets',
  report: 'reports',
  chart: 'charts',
  svg: 'svgs',
  image: 'images',
  test_case: 'test',
};

/** The tab on which a problem is mended. @param path in the document; for what is wrong with a whole list */
export function tabOf(draft: Draft, part: string, path: string): InstrumentTab {
  const place = findPart(draft, part);
  const kind = (place?.parent ?? place)?.kind;
  if (kind !== undefined) return tabs[kind] ?? 'overview';
  return path === 'questions' ? 'question' : 'settings';
}

/** Where a problem is mended. */
export const problemPath = (draft: Draft, instrumentId: string, part: string, path: string): string =>
  findPart(draft, part) === undefined
    ? tabPath(instrumentId, tabOf(draft, part, path))
    : partPath(draft, instrumentId, part);

/** The screen on which a part is edited; for the instrument itself, and for parts that are gone, the overview. */
export function partPath(draft: Draft, instrumentId: string, part: string): string {
  const place = findPart(draft, part);
  const holder = place?.parent ?? place;
  const address = holder && addresses[holder.kind];
  if (!holder || !address) return instrumentPath(instrumentId);
  const path = address(instrumentId, holder.part.id);
  return place?.kind === 'block' ? `${path}?block=${part}` : path;
}
