import { and, eq, sql } from 'drizzle-orm';
import { user } from './schema/people';

/** The account with this address, however it is capitalised. */
export const hasEmail = (email: string) =>
  and(eq(sql`lower(${user.email})`, sql`lower(${email})`), eq(user.kind, 'person'));
