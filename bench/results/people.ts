import { hashPassword } from 'server/accounts/auth/passwords';
import type { Person } from '../running/http';
import type { BenchDatabase } from '../running/server';

const password = 'a password of the benchmark';
let made = 0;
let hash: string | undefined;

/** New accounts that can sign in. */
export async function respondents({ pool }: BenchDatabase, count: number): Promise<(Person & { password: string })[]> {
  hash ??= await hashPassword(password);
  const { rows } = await pool.query<{ email: string }>(
    `insert into user_account (id, email, display_name, password_hash, status, roles, created_at)
    select gen_random_uuid(), 'respondent' || n || '@example.org', 'Respondent', $1, 'active', '{user}', now()
    from generate_series($2::int + 1, $2::int + $3::int) n returning email`,
    [hash, made, count],
  );
  return rows.map(({ email }) => {
    made += 1;
    return { email, password, token: '', address: `10.1.${made >> 8}.${made & 255}` };
  });
}
