import once from 'lodash/once';
import { databaseOn } from '../../database/connection';
import { DatabasePool } from '../../database/pool';
import { AppError } from '../../errors';
import { createSvgCleaner } from '../../platform/picture/svgCleaner';
import { createInstrumentService } from '../instrument/service';
import type { LargeOutcome, LargeTask } from './largeDrafts';
import { createDraftService } from './service';

const cleaner = once(createSvgCleaner);

async function isCleanSvg(source: string): Promise<boolean> {
  const clean = await cleaner();
  try {
    return clean(source).source === source;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** What the process does with a draft, on a connection of its own. */
export async function largeOutcome({ work, now, connection }: LargeTask): Promise<LargeOutcome> {
  const pool = new DatabasePool({ ...connection, max: 1 });
  try {
    const needs = { db: databaseOn(pool), clock: () => now };
    const instruments = createInstrumentService(needs);
    const drafts = createDraftService({ ...needs, isCleanSvg });
    switch (work.call) {
      case 'check':
        return { problems: await instruments.check(work.id) };
      case 'get':
        await instruments.get(work.id);
        return { done: true };
      case 'publish':
        return { version: await instruments.publish(work.id, work.options, work.by) };
      case 'change': {
        const { operations, ...made } = await drafts.change(work.id, work.change, work.by);
        return { made };
      }
      case 'undo':
        return { made: await drafts.undo(work.id, work.asked, work.by) };
    }
  } finally {
    await pool.end();
  }
}
