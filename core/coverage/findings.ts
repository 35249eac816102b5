import { type Box, boxesOf, type Row, rangesOf } from './cells';
import type { GroupPlan, Outcome } from './groupPlan';
import type { CoverageCell, GroupCoverage, MissingText, UnprovenReason } from './report';

/** Proofs about single nuggets, in addition to the rows. */
export interface Proofs {
  /** Why the rows are incomplete; undefined: they are complete. */
  reason?: UnprovenReason;
  /** Codes that never hold. */
  unreachable: ReadonlySet<string>;
}

/** All findings of a group from its rows, except languages. `limit`: entries of each list. */
export function findingsOf(
  plan: GroupPlan,
  rows: readonly Row[],
  { reason, unreachable }: Proofs,
  limit: number,
): Omit<GroupCoverage, 'languages'> {
  const exact = reason === undefined;
  const codes = plan.nuggets.map(({ code }) => code);
  const held = new Set(rows.flatMap(({ outcome }) => codes.filter((_, index) => outcome.holds[index] === true)));
  const shown = new Set(rows.flatMap(({ outcome }) => shownOf(codes, outcome)));
  const never = exact ? codes.filter((code) => !held.has(code)) : codes.filter((code) => unreachable.has(code));
  const boxes = boxesOf(plan.terms, rows, exact);
  let truncated = false;
  const listed = <T>(fitting: readonly Box[], entry: (box: Box) => T): T[] => {
    if (fitting.length > limit) truncated = true;
    return fitting.slice(0, limit).map(entry);
  };
  const cell = (box: Box) => ({ ranges: rangesOf(plan.terms, box.extents), sheet: box.sheet() });
  const holding = ({ holds }: Outcome) => codes.filter((_, index) => holds[index] === true);
  const visible = boxes.filter(({ outcome }) => isShown(outcome));
  const empty = visible.filter(({ outcome }) => !outcome.holds.includes(true));
  const group = {
    cells: listed(boxes, (box): CoverageCell => {
      return { ...cell(box), nuggets: holding(box.outcome), shown: isShown(box.outcome) };
    }),
    gaps: listed(
      empty.filter(({ outcome }) => !outcome.holds.includes(null)),
      cell,
    ),
    overlaps: listed(
      visible.filter(({ outcome }) => holding(outcome).length > 1),
      (box) => ({ ...cell(box), nuggets: holding(box.outcome) }),
    ),
    missingWhen: listed(
      empty.filter(({ outcome }) => outcome.holds.includes(null)),
      (box): MissingText => {
        return { ...cell(box), nuggets: codes.filter((_, index) => box.outcome.holds[index] === null) };
      },
    ),
  };
  return {
    group: plan.group,
    show: plan.show,
    method: exact ? 'exact' : 'sampled',
    ...(reason === undefined ? {} : { reason }),
    variables: plan.terms.map(({ variable }) => variable),
    ...group,
    unreachable: never,
    shadowed: exact ? codes.filter((code) => held.has(code) && !shown.has(code)) : [],
    unseen: {
      holding: exact ? [] : codes.filter((code) => !held.has(code) && !unreachable.has(code)),
      shown: exact ? [] : codes.filter((code) => held.has(code) && !shown.has(code)),
    },
    faulty: [...plan.faulty],
    truncated,
  };
}

function isShown({ all, first }: Outcome): boolean {
  return all || first;
}

function shownOf(codes: readonly string[], { holds, all, first }: Outcome): string[] {
  if (all) return codes.filter((_, index) => holds[index] === true);
  const at = first ? holds.indexOf(true) : -1;
  return codes.slice(at, at + 1).filter(() => at >= 0);
}
