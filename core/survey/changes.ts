import type { OpenedItem, SurveyPlan, SurveySettings } from './document';

export const changedParts = ['item', 'attribute', 'quota', 'wave', 'arm', 'setting'] as const;

/** What another revision has otherwise than the one before it. */
export interface SurveyChange {
  part: (typeof changedParts)[number];
  /** Of a setting: its name. */
  code: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  /** Of what is changed: which fields of it; `questions`: those of a page. */
  fields: string[];
}

/** A survey as it is, or would be, opened. */
export interface ComparedSurvey extends SurveyPlan {
  items: readonly (OpenedItem & {
    /** Of a page: its questions are others than those that were opened. */
    hasNewQuestions?: boolean;
  })[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Settings that hold at once, and are no part of a revision. */
const atOnce: ReadonlySet<string> = new Set(['opensAt', 'closesAt', 'grace', 'mails']);

interface Coded {
  code: string;
}

function compared<Part extends Coded>(
  part: SurveyChange['part'],
  before: readonly Part[],
  after: readonly Part[],
  fieldsOf: (one: Part, other: Part) => string[],
): SurveyChange[] {
  const was = new Map(before.map((each) => [each.code, each]));
  const is = new Set(after.map(({ code }) => code));
  const gone = before.filter(({ code }) => !is.has(code));
  const stay = before.filter(({ code }) => is.has(code)).map(({ code }) => code);
  const order = after.filter(({ code }) => was.has(code)).map(({ code }) => code);
  const moved = longestKept(stay, order);
  return [
    ...after.flatMap((each): SurveyChange[] => {
      const { code } = each;
      const old = was.get(code);
      if (old === undefined) return [{ part, code, change: 'added', fields: [] }];
      const fields = fieldsOf(old, each);
      return [
        ...(fields.length > 0 ? [{ part, code, change: 'changed' as const, fields }] : []),
        ...(moved.has(code) ? [{ part, code, change: 'moved' as const, fields: [] }] : []),
      ];
    }),
    ...gone.map(({ code }): SurveyChange => ({ part, code, change: 'removed', fields: [] })),
  ];
}

/** The fewest that have to be moved to come from one order to the other: all but a longest run that keeps its order. */
function longestKept(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((code, index) => [code, index]));
  const placeOf = (code: string) => place.get(code) ?? 0;
  const runs: string[][] = [];
  for (const code of after) {
    const best = runs
      .filter((run) => placeOf(run.at(-1) ?? code) < placeOf(code))
      .reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []);
    runs.push([...best, code]);
  }
  const kept = new Set(runs.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []));
  return new Set(after.filter((code) => !kept.has(code)));
}

/** Fields in which two parts differ; one that is left out has its default. */
const differing =
  <Part extends object>(...names: (keyof Part & string)[]) =>
  (one: Part, other: Part): string[] =>
    names.filter((name) => !same(one[name], other[name]));

/** What those who begin would get otherwise than before. Times, mails and texts hold at once, and are not among it. */
export function surveyChanges(before: ComparedSurvey, after: ComparedSurvey): SurveyChange[] {
  const items = compared('item', before.items, after.items, (one, other) => {
    if (one.instrumentId !== other.instrumentId) return ['instrument'];
    const isPage = other.kind === 'page';
    return [
      ...differing<typeof one>('visibleIf', 'required')(one, other),
      ...(!isPage && one.versionId !== other.versionId ? ['version'] : []),
      ...(isPage && other.hasNewQuestions === true ? ['questions'] : []),
    ];
  });
  const arms = ({ randomization }: ComparedSurvey) => randomization?.arms ?? [];
  const design = differing<NonNullable<SurveyPlan['randomization']>>('block', 'strata');
  const designs = [before.randomization, after.randomization] as const;
  const [one, other] = designs;
  const isRedrawn = one !== undefined && other !== undefined && design(one, other).length > 0;
  const settings = (plan: ComparedSurvey): Record<string, unknown> => ({
    ...(plan.settings satisfies SurveySettings | undefined),
    audience: plan.audience,
    anonymity: plan.anonymity,
  });
  const [had, has] = [settings(before), settings(after)];
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])].filter((name) => !atOnce.has(name)).sort();
  return [
    ...items,
    ...compared(
      'attribute',
      before.attributes ?? [],
      after.attributes ?? [],
      differing('kind', 'values', 'from', 'required'),
    ),
    ...compared(
      'quota',
      before.quotas ?? [],
      after.quotas ?? [],
      differing('condition', 'limit', 'full', 'address', 'hold'),
    ),
    ...compared('wave', before.waves ?? [], after.waves ?? [], differing('starts', 'window')),
    ...compared('arm', arms(before), arms(after), differing('weight')),
    ...names
      .filter((name) => !same(had[name], has[name]))
      .map((name): SurveyChange => ({ part: 'setting', code: name, change: 'changed', fields: [] })),
    ...(isRedrawn ? [{ part: 'setting' as const, code: 'randomization', change: 'changed' as const, fields: [] }] : []),
  ];
}
