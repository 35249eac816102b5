import type { SurveyDetail } from 'core/contract/surveys/survey';
import { recordEvent } from '../../accounts/audit/service';
import { hashPassword } from '../../accounts/auth/passwords';
import type { Database } from '../../database/connection';
import { type By, reached } from './reach';
import type { ReadSurvey } from './reading';
import { lockSurvey, setPasswordHash } from './store';

export interface LinkPassword {
  /** null: none. Holds at once for those who begin by the open link. @throws AppError `not_found`, `access.denied` */
  setPassword(by: By, id: string, password: string | null, locale: string): Promise<SurveyDetail>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  readSurvey: ReadSurvey;
}

export function createLinkPassword({ db, clock, readSurvey }: Needs): LinkPassword {
  return {
    setPassword: async (by, id, password, locale) => {
      await reached(db, id, by, 'edit');
      const passwordHash = password === null ? null : await hashPassword(password);
      await db.transaction(async (tx) => {
        await lockSurvey(tx, id);
        const { record } = await reached(tx, id, by, 'edit');
        await setPasswordHash(tx, id, passwordHash);
        const deed = password === null ? 'removed' : record.passwordHash === null ? 'set' : 'changed';
        const entry = { actorId: by.userId, entity: 'survey', entityId: id, change: { deed } } as const;
        await recordEvent(tx, { ...entry, action: 'survey.password_changed' }, clock());
      });
      return readSurvey(by, id, locale);
    },
  };
}
