import { audit } from 'core/contract/accounts/audit';
import { answer, type Route, route } from '../../plugins/route';
import type { AuditService } from './service';

export function auditRoutes({ audit: log }: { audit: AuditService }): Route[] {
  return [
    route(audit.list, async ({ query }) => {
      const { rows, ...count } = await log.list(query);
      return answer(rows, count);
    }),
  ];
}
