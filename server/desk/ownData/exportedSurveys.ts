import type { User } from '../../accounts/profile/service';
import type { Database } from '../../database/connection';
import { invitationsTo, participationsOf } from './storeSurveys';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** That the person takes part in a survey, or is asked to. */
export interface ExportedSurvey {
  /** Code. */
  survey: string;
  title: string;
  /** null: asked, and not begun. */
  participation: string | null;
  status: string;
  locale: string | null;
  attributes: Record<string, string | number>;
  consentVersion: number | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Signs that staff see that it was not answered with care: `fast`, `straight`. */
  marks: string[];
}

/** Surveys that an account takes part in; then invitations that it has taken up, or that were sent to its confirmed address. */
export async function exportedSurveys(db: Database, account: User): Promise<ExportedSurvey[]> {
  const own = await participationsOf(db, account.id);
  const begun = new Set(own.map(({ row }) => row.invitationId));
  const asked = await invitationsTo(db, account.id);
  return [
    ...own.map(({ code, title, row }) => ({
      survey: code,
      title: title ?? code,
      participation: row.id,
      status: row.status,
      locale: row.locale,
      attributes: row.attributes,
      consentVersion: row.consentVersion,
      startedAt: iso(row.startedAt),
      endedAt: iso(row.endedAt),
      marks: (row.marks ?? []).map(({ kind }) => kind),
    })),
    ...asked
      .filter(({ row }) => !begun.has(row.id))
      .map(({ code, title, row }) => ({
        survey: code,
        title: title ?? code,
        participation: null,
        status: row.state,
        locale: row.locale,
        attributes: row.attributes,
        consentVersion: null,
        startedAt: null,
        endedAt: null,
        marks: [],
      })),
  ];
}
