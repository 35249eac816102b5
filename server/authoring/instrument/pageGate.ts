import { draft } from 'core/contract/authoring/draft';
import { instrument } from 'core/contract/authoring/instrument';
import type { Endpoint } from 'core/contract/endpoint';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { AnyContext, Route } from '../../plugins/route';
import { pageOf } from './storePages';

/** What can be asked of a survey's page; it is published by opening its survey, and everything else of it is the survey's. */
const ofPages: ReadonlySet<Endpoint> = new Set<Endpoint>([
  instrument.get,
  instrument.attemptWeeks,
  instrument.export,
  instrument.check,
  instrument.test,
  instrument.reportPdf,
  instrument.textRevision,
  instrument.reviseTexts,
  ...Object.values(draft),
]);

/**
 * Routes of an instrument by its id, so that a page of a survey does not exist (`not_found`) for whoever may not edit the survey, nor for
 * calls that are not about pages.
 */
export function gatePages(db: Database, routes: readonly Route[]): Route[] {
  async function requireOpen(row: Endpoint, { params, caller }: AnyContext): Promise<void> {
    if (caller === undefined) return;
    const page = await pageOf(db, (params as { id: string }).id, caller.userId);
    if (page === undefined) return;
    const mayEdit = page.may === 'own' || page.may === 'edit' || caller.roles.includes('superAdmin');
    if (!mayEdit || !ofPages.has(row)) throw new AppError('not_found');
  }

  return routes.map(({ row, handle }) => {
    if (!/^instruments\/\{id\}(?:\/|$)/.test(row.path)) return { row, handle };
    return {
      row,
      handle: async (context) => {
        await requireOpen(row, context);
        return handle(context);
      },
    };
  });
}
