import { randomUUID } from 'node:crypto';
import type { ResultData } from 'core/results/data';
import { factsOf } from 'core/results/facts';
import { joined } from 'core/results/joined';
import { nothingSaid } from 'core/results/respondent';
import { resultsOf, type TabResult } from 'core/results/results';
import type { Around, Source } from 'core/results/source';
import { inGroups, settledGroups } from 'core/results/withheld';
import { defaultMinimumGroup, type OpenedSurvey, ungated } from 'core/survey/document';
import { type Database, databaseOn } from '../database/connection';
import type { PartOfInstrument } from '../database/instrumentParts';
import type { DatabasePool } from '../database/pool';
import { courseOf, revisionsOf, stopsOf } from './around';
import type { ResultScope, TabAnswer, TabQuestion } from './ask';
import { Figures } from './figures';
import type { Followed, Following } from './following';
import { type Held, HeldColumns } from './heldColumns';
import { joinedData } from './joinedData';
import { quickKeyOfText } from './keyOfText';
import {
  readBegun,
  readInstrumentOthers,
  readInstrumentStopped,
  readPlan,
  readQuotas,
  readRevisions,
  readStopped,
  readSurveyTurnout,
} from './storeAround';
import { settleStored } from './storeGroups';

/** Sheets of those who stopped that are looked at. */
const mostStopped = 20_000;

const emptyAround = (): Around => ({
  turnout: { invited: null, begun: null, completed: 0, stopped: null, declined: null, sinceYesterday: 0 },
  begun: [],
  stops: [],
  quotas: [],
  revisions: [],
});

/** What stands in fixed groups, as long as the columns are the same. */
interface Grouped {
  /** With which it was made: see `grouped`. */
  options: string;
  data: ResultData;
  waiting: number;
}

/** Answers what a tab asks, from the store as it stands. */
export class Answering {
  private readonly held: HeldColumns;
  private readonly db: Database;
  private readonly grouping = new WeakMap<Held, Grouped>();
  private readonly figures = new Figures();

  constructor(
    private readonly following: Following,
    private readonly pool: DatabasePool,
  ) {
    this.db = databaseOn(pool);
    this.held = new HeldColumns(following, pool);
  }

  forget(followed: Pick<Followed, 'changed' | 'attempts'>): void {
    this.held.forget(followed);
  }

  private async around(scope: ResultScope, held: Held | null, question: TabQuestion): Promise<Around> {
    const newest = held?.newest ?? null;
    const { tab, now } = question;
    const around = emptyAround();
    if (tab === 'languages' && newest !== null) {
      const rows = await readRevisions(this.pool, newest.instrumentId);
      return { ...around, revisions: revisionsOf(rows, newest.definition.questions) };
    }
    if (tab !== 'overview') return around;
    if ('instrumentId' in scope) {
      const others = await readInstrumentOthers(this.db, scope);
      const course = courseOf(held ?? { startedAt: new Float64Array(), data: emptyData() }, others, now);
      const isAny = (course.turnout.stopped ?? 0) > 0;
      const stopped = isAny ? await readInstrumentStopped(this.db, scope, mostStopped) : [];
      return {
        ...around,
        ...course,
        stops: stopsOf(stopped, await this.following.versionsOf(stopped.map(({ versionId }) => versionId))),
      };
    }
    const { surveyId } = scope;
    const item = scope.item === 'all' ? null : scope.item;
    const stopped = item === null ? [] : await readStopped(this.pool, { surveyId, item }, mostStopped);
    return {
      ...around,
      turnout: await readSurveyTurnout(this.pool, surveyId, item, now),
      begun: await readBegun(this.pool, { surveyId, item }),
      stops: stopsOf(stopped, await this.following.versionsOf(stopped.map(({ versionId }) => versionId))),
    };
  }

  async answer({ asked, ...rest }: TabQuestion, asOf: string): Promise<TabAnswer> {
    const { keyed } = asked;
    const question = { ...rest, asked: keyed ? { ...asked, keyed: { ...keyed, keyOf: quickKeyOfText } } : asked };
    return 'instrumentId' in question.scope
      ? this.ofInstrument(question.scope, question, asOf)
      : this.ofSurvey(question.scope.surveyId, question.scope.item, question, asOf);
  }

  private async ofInstrument(scope: PartOfInstrument, question: TabQuestion, asOf: string): Promise<TabAnswer> {
    const isWithheld = scope.named === undefined;
    const gate = { minimumGroup: isWithheld ? defaultMinimumGroup : ungated, isWithheld };
    const { instrumentId } = scope;
    const subject = { id: instrumentId, item: '', instrumentId, of: scope };
    const whole = { choices: [], minimumGroup: gate.minimumGroup, isOver: false };
    const grouped = gate.isWithheld ? await this.grouped(subject, whole) : undefined;
    const held = grouped === undefined ? await this.held.of(instrumentId, scope) : (grouped?.held ?? null);
    const data = grouped?.data ?? (gate.isWithheld ? undefined : held?.data) ?? emptyData();
    const waves = [...new Set(data.wave)].filter((wave) => wave !== '').sort();
    const source: Source = {
      data,
      variables: held?.newest.variables ?? [],
      scales: held?.newest.scales ?? {},
      waves,
      baseLocale: held?.newest.definition.baseLocale ?? '',
      around: await this.around(scope, held, question),
      gate,
    };
    return {
      ...this.figures.of(source, question),
      ...{ ...gate, waiting: grouped?.waiting ?? 0, asOf, facts: factsOf(data, waves) },
      versions: held === null ? [] : [{ item: null, versionId: held.newest.id }],
    };
  }

  private async ofSurvey(surveyId: string, item: string, question: TabQuestion, asOf: string): Promise<TabAnswer> {
    const plan = await readPlan(this.pool, surveyId);
    const definition: OpenedSurvey | undefined = plan?.definition;
    const gate = {
      minimumGroup: plan?.minimumGroup ?? defaultMinimumGroup,
      isWithheld: plan?.anonymity !== 'identified',
    };
    const items = (definition?.items ?? []).filter(({ code }) => item === 'all' || code === item);
    const choices = (definition?.attributes ?? []).flatMap(({ code, kind }) => (kind === 'choice' ? [code] : []));
    const parts: { code: string; held: Held; data: ResultData; waiting: number }[] = [];
    for (const { code, instrumentId } of items) {
      const { minimumGroup, isWithheld } = gate;
      const options = { choices, minimumGroup, isOver: plan?.status !== 'open' };
      if (isWithheld) {
        const of = { surveyId, item: code };
        const grouped = await this.grouped({ id: surveyId, item: code, instrumentId, of }, options);
        if (grouped !== null) parts.push({ code, ...grouped });
        continue;
      }
      const held = await this.held.of(instrumentId, { surveyId, item: code });
      if (held !== null) parts.push({ code, held, data: held.data, waiting: 0 });
    }
    const ruled = new Set(plan?.ruled);
    const isTold = gate.isWithheld && (plan?.hasQuotas === true || items.some(({ code }) => ruled.has(code)));
    const whole = (count: number) => Math.floor(count / gate.minimumGroup) * gate.minimumGroup;
    const around = coarse(
      await this.around(question.scope, parts.length === 1 ? (parts[0]?.held ?? null) : null, question),
      whole,
      {
        isBegun: plan?.anonymity === 'anonymous' || (isTold && item !== 'all'),
        isEnded: isTold && (item !== 'all' || plan?.hasQuotas === true),
      },
    );
    const waiting = Math.max(0, ...parts.map((part) => part.waiting));
    const quotas = question.tab === 'overview' ? await this.quotas(surveyId, definition, gate) : [];
    const waves = (definition?.waves ?? []).map(({ code }) => code);
    const common = {
      waves,
      baseLocale: definition?.items[0] ? (parts[0]?.held.newest.definition.baseLocale ?? '') : '',
      gate,
    };
    const [only] = parts;
    const sourceOf = ({ held, data }: (typeof parts)[number]): Source => ({
      ...{ ...common, data, variables: held.newest.variables, scales: held.newest.scales },
      around: { ...around, quotas },
    });
    const head = {
      ...gate,
      waiting: isTold ? whole(waiting) : waiting,
      asOf,
      versions: parts.map(({ code, held }) => ({ item: code, versionId: held.newest.id })),
    };
    if (item !== 'all') {
      const source =
        only === undefined
          ? { ...common, data: emptyData(), variables: [], scales: {}, around: { ...around, quotas } }
          : sourceOf(only);
      const result = this.figures.of(source, question, item);
      return { ...result, ...head, facts: factsOf(source.data, waves) };
    }
    if (gate.isWithheld) {
      const each = parts.map((part) => this.figures.of(sourceWithin(part.code, sourceOf(part)), question));
      return {
        ...together(each, around.turnout.completed),
        ...head,
        facts: only === undefined ? [] : factsOf(only.data, waves),
      };
    }
    const { variables, scales } = joined(
      parts.map(({ code, held }) => ({ item: code, variables: held.newest.variables, scales: held.newest.scales })),
    );
    const data = joinedData(parts.map(({ code, held }) => ({ item: code, loaded: held })));
    const source = { ...common, data, variables, scales, around: { ...around, quotas } };
    return {
      ...resultsOf(source, question.tab, question.filter, question.asked),
      ...head,
      facts: factsOf(data, waves),
    };
  }

  /** Everything that is committed now. */
  private async catchUp(): Promise<void> {
    for (let isBehind = true; isBehind; ) {
      const followed = await this.following.step();
      this.forget(followed);
      for (const scope of followed.changed) this.following.untold.add(scope);
      isBehind = followed.isBehind;
    }
  }

  /** @param subject `id`, `item`: under which its groups are kept */
  private async grouped(
    { id, item, instrumentId, of }: { id: string; item: string; instrumentId: string; of: ResultScope },
    options: { choices: readonly string[]; minimumGroup: number; isOver: boolean },
  ): Promise<{ held: Held; data: ResultData; waiting: number } | null> {
    const asked = JSON.stringify(options);
    const before = await this.held.of(instrumentId, of);
    const same = before === null ? undefined : this.grouping.get(before);
    // Groups change with attempts alone: where no attempt has come, changed or gone, whoever settles them again finds nothing to do.
    if (before !== null && same?.options === asked) return { held: before, ...same };
    let held: Held | null = null;
    const placed = await settleStored(this.pool, id, item, async (known) => {
      // Another server may have put attempts into groups that this one has not read yet.
      await this.catchUp();
      held = await this.held.of(instrumentId, of);
      const { data, attempts } = held ?? { data: emptyData(), attempts: [] };
      return settledGroups(known, data, attempts, { ...options, newGroup: randomUUID });
    });
    const found = held as Held | null;
    if (found === null) return null;
    const data = inGroups(found.data, found.attempts, placed, options.choices);
    const made = { options: asked, data, waiting: found.data.rows - data.rows };
    this.grouping.set(found, made);
    return { held: found, ...made };
  }

  private async quotas(
    surveyId: string,
    definition: OpenedSurvey | undefined,
    gate: Source['gate'],
  ): Promise<Around['quotas']> {
    const taken = new Map((await readQuotas(this.pool, surveyId)).map((quota) => [quota.code, quota.taken]));
    const unit = gate.isWithheld ? gate.minimumGroup : 1;
    return (definition?.quotas ?? []).map(({ code, limit }) => ({
      code,
      limit,
      taken: Math.floor((taken.get(code) ?? 0) / unit) * unit,
    }));
  }
}

/**
 * Where names are withheld staff may know who has just begun, or is through: what moves with every single one of them goes by whole groups
 * where it says more of them. `isBegun`: those who begin, of an anonymous survey and of an item that not everybody is asked. `isEnded`: those
 * who complete or stop, where a rule or a quota parts people by what they have answered.
 */
function coarse(
  around: Around,
  whole: (count: number) => number,
  { isBegun, isEnded }: { isBegun: boolean; isEnded: boolean },
): Around {
  const { turnout, begun, stops } = around;
  const down = (count: number | null) => (count === null ? null : whole(count));
  const ended = { completed: whole(turnout.completed), sinceYesterday: whole(turnout.sinceYesterday) };
  return {
    ...around,
    turnout: {
      ...turnout,
      ...(isBegun && { begun: down(turnout.begun) }),
      ...((isBegun || isEnded) && { stopped: down(turnout.stopped) }),
      ...(isEnded && ended),
    },
    begun: isBegun ? [] : begun,
    stops: isEnded
      ? stops.map((stop) => ({ ...stop, stopped: whole(stop.stopped) })).filter(({ stopped }) => stopped > 0)
      : stops,
  };
}

const emptyData = (): ResultData => ({
  rows: 0,
  people: [],
  wave: [],
  arm: [],
  locale: [],
  version: [],
  completedAt: [],
  seconds: [],
  flags: { fast: [], straight: [], duplicate: [] },
  attributes: new Map(),
  respondent: nothingSaid(0),
  answers: new Map(),
  scores: new Map(),
});

/** Columns of an item that are named by it. */
const namedColumns = new WeakMap<ResultData, ResultData>();

/** The same, with everything named by its item. */
function sourceWithin(item: string, source: Source): Source {
  const { data } = source;
  const within = <T>(columns: ReadonlyMap<string, T>) =>
    new Map([...columns].map(([code, column]) => [`${item}.${code}`, column]));
  const named = namedColumns.get(data) ?? { ...data, answers: within(data.answers), scores: within(data.scores) };
  namedColumns.set(data, named);
  return { ...source, ...joined([{ item, ...source }]), data: named };
}

/** Blocks of several items, which stand in no figure together. What is about the survey as a whole stands once. */
function together(each: readonly TabResult[], completed: number): TabResult {
  const about = new Set(['turnout', 'quotas', 'course', 'shares', 'minutes']);
  const [first] = each;
  return {
    suppressed: each.length > 0 && each.every(({ suppressed }) => suppressed),
    n: completed,
    people: null,
    results: [
      ...(first?.results.filter(({ stat }) => about.has(stat)) ?? []),
      ...each.flatMap(({ results }) => results.filter(({ stat }) => !about.has(stat))),
    ],
  };
}
