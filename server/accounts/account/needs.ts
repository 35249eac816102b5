import type { Database } from '../../database/connection';
import type { Mailer } from '../../mail/mailer';
import type { AuditService } from '../audit/service';
import type { MailLimits } from './mailLimits';

/** The dependencies of the account flows. */
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
  /** Language of mails, unless the account has its own. */
  locale: string;
}

/** A signed-in account owner. */
export interface Owner extends Origin {
  userId: string;
  sessionId: string;
}
