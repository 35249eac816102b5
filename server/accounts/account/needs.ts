import type { Database } from '../../database/connection';
import type { Mailer } from '../../mail/mailer';
import type { AuditService } from '../audit/service';
import type { MailLimits } from './mailLimits';

/** What the account flows are given. */
export interface AccountNeeds {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  mail: Mailer;
  audit: AuditService;
  limits: MailLimits;
}

export interface Origin {
  /** The peer's. */
  address: string;
  /** In which a mail is written, unless the account has a language of its own. */
  locale: string;
}

/** One who is signed in. */
export interface Owner extends Origin {
  userId: string;
  sessionId: string;
}
