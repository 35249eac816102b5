import { verification } from 'core/contract/answering/verification';
import { type Route, route } from '../../plugins/route';
import type { VerificationService } from './service';

export function verificationRoutes({ verifications }: { verifications: VerificationService }): Route[] {
  return [route(verification.check, ({ body, locale }) => verifications.check(body.code, body.checksum, locale))];
}
