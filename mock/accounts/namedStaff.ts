import { refuse } from '../failure';
import { type Caller, people } from './people';

interface Named {
  email?: string | undefined;
  userId?: string | undefined;
}

/** As the server finds them. @throws MockFailure `validation.failed` */
export function namedStaff(named: readonly Named[], path: string): Caller[] {
  const staff = people.filter(({ roles, status }) => status === 'ok' && !roles.every((role) => role === 'user'));
  const found = named.map(({ email, userId }) =>
    staff.find((person) => person.id === userId || person.email === email?.toLowerCase()),
  );
  const details = named.flatMap(({ email, userId }, index) => {
    const person = found[index];
    if (person !== undefined && found.indexOf(person) === index) return [];
    const field = `${path}[${index}].${email === undefined ? 'userId' : 'email'}`;
    const params = { value: email ?? userId ?? '' };
    return [{ path: field, code: person === undefined ? 'staff.unknown' : 'staff.twice', params }];
  });
  if (details.length > 0) refuse('validation.failed', { details });
  return found.flatMap((person) => person ?? []);
}
