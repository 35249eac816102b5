import type { TestedUnit, TestFailure, TestRun, TestSchedule } from '../../core/contract/authoring/testRun';
import type { Handlers } from '../engine';
import { refuse } from '../failure';

interface Kept {
  run: TestRun;
  units: TestedUnit[];
}

const idOf = (number: number) => `01900000-0000-7000-8009-${String(number).padStart(12, '0')}`;

const aRun = (number: number, facts: Partial<TestRun> = {}): TestRun => ({
  id: idOf(number),
  trigger: 'hand',
  by: { id: '01900000-0000-7000-8000-000000000001', name: 'Sara Super' },
  state: 'done',
  startedAt: `2026-11-2${number}T09:30:00.000Z`,
  endedAt: `2026-11-2${number}T09:30:04.200Z`,
  done: 2,
  total: 2,
  passed: 3,
  failed: 0,
  unsound: 0,
  broken: 0,
  mended: 0,
  ...facts,
});

const aUnit = (position: number, facts: Partial<TestedUnit> = {}): TestedUnit => ({
  position,
  instrumentId: `01900000-0000-7000-8001-${String(position + 1).padStart(12, '0')}`,
  title: position === 0 ? 'IPIP-NEO-120' : 'PHQ-9',
  titleLocale: 'en-US',
  version: position === 0 ? 2 : null,
  state: 'done',
  took: 12,
  cases: [{ code: 'worst', passed: true, change: null }],
  ...facts,
});

const start = (): Kept[] => [
  {
    run: aRun(2, { passed: 2, failed: 1, broken: 1 }),
    units: [
      aUnit(1, {
        cases: [
          { code: 'mild', passed: true, change: null },
          { code: 'severe', passed: false, change: 'broken' },
        ],
      }),
      aUnit(0),
    ],
  },
  { run: aRun(1, { trigger: 'schedule', by: 'nobody' }), units: [aUnit(0), aUnit(1)] },
];

let runs = start();
let schedule: TestSchedule = { every: 'never', hour: 3, timeZone: 'UTC' };

export function resetTestRuns(): void {
  runs = start();
  schedule = { every: 'never', hour: 3, timeZone: 'UTC' };
}

const found = (id: string): Kept => runs.find(({ run }) => run.id === id) ?? refuse('not_found');

/** It ends when it is read the second time. */
function goOn({ run, units }: Kept): void {
  if (run.state !== 'running') return;
  for (const unit of units)
    Object.assign(unit, { state: 'done', cases: [{ code: 'worst', passed: true, change: null }] });
  Object.assign(run, { state: 'done', endedAt: run.startedAt, done: run.total, passed: run.total });
}

export const testRun: Handlers['testRun'] = {
  list: () => runs.map(({ run }) => run),
  begin: ({ body }) => {
    if (runs.some(({ run }) => run.state === 'running')) refuse('test_run.under_way');
    const failed = runs[0]?.units.filter(({ cases }) => cases.some(({ passed }) => !passed)) ?? [];
    if (body.which === 'failed' && failed.length === 0) refuse('test_run.nothing');
    const units = (body.which === 'failed' ? failed : [aUnit(0), aUnit(1)]).map(
      (unit): TestedUnit => ({
        ...unit,
        state: 'waiting',
        cases: [],
      }),
    );
    const run = aRun(runs.length + 1, {
      ...{ state: 'running', endedAt: null, done: 0, total: units.length, passed: 0 },
    });
    runs = [{ run, units }, ...runs];
    return { id: run.id };
  },
  read: ({ params }) => {
    const kept = found(params.id);
    const shown = structuredClone(kept);
    goOn(kept);
    return shown;
  },
  failures: ({ params }): TestFailure[] =>
    found(params.id)
      .units.filter(({ position }) => position === Number(params.position))
      .flatMap(({ cases }) => cases)
      .filter(({ passed }) => !passed)
      .map(({ code }) => ({ code, expected: { phq9_total: 20 }, actual: { phq9_total: 21 } })),
  stop: ({ params }) => {
    const { run } = found(params.id);
    if (run.state !== 'running') refuse('test_run.over');
    Object.assign(run, { state: 'stopped', endedAt: run.startedAt });
    return {};
  },
  resume: ({ params }) => {
    const { run } = found(params.id);
    if (run.state !== 'stopped') refuse('test_run.over');
    Object.assign(run, { state: 'running', endedAt: null });
    return {};
  },
  schedule: () => schedule,
  setSchedule: ({ body }) => {
    schedule = body;
    return schedule;
  },
};
