import { definitionOf } from 'core/instrument/draft';
import { wholeTestCase } from 'core/instrument/testCase';
import { actualBeside } from 'core/scoring/expectation';
import { testCasesOf } from 'core/scoring/testCases';
import { databaseOn } from '../../database/connection';
import { DatabasePool } from '../../database/pool';
import { answerTasks } from '../../processes/answering';
import { findInstrument, versionByNumber } from '../instrument/service';
import type { TestOutcome, TestTask } from './cases';

/** Runs the test cases of one draft or version; it may be large, so nobody else waits for it. */
async function outcomeOf({ instrumentId, version, connection }: TestTask): Promise<TestOutcome> {
  const pool = new DatabasePool({ ...connection, max: 1 });
  try {
    const db = databaseOn(pool);
    const definition =
      version === null
        ? await findInstrument(db, instrumentId).then((found) => found && definitionOf(found.draft))
        : (await versionByNumber(db, instrumentId, version))?.definition;
    if (definition === undefined) return { cases: [] };
    const start = performance.now();
    const results = testCasesOf({ ...definition, texts: {} });
    if (results === undefined) return { cases: 'unsound' };
    const took = performance.now() - start;
    const written = new Map((definition.testCases ?? []).map((each) => [each.code, wholeTestCase(each)]));
    return {
      took,
      cases: results.map(({ code, mismatches }) => {
        const testCase = written.get(code);
        if (mismatches.length === 0 || testCase === undefined) return { code, passed: true };
        return { code, passed: false, expected: testCase.expected, actual: actualBeside(testCase, mismatches) };
      }),
    };
  } finally {
    await pool.end();
  }
}

answerTasks(outcomeOf);
