/** Who asks: one person a role, and another one when they can no longer sign in. */
import type { Role } from 'core/access/roles';
import type { Child } from '../running/child';

export const kinds = ['superAdmin', 'admin', 'user', 'translator', 'signed out'] as const;
export type Kind = (typeof kinds)[number];

interface Person {
  id: string;
  email: string;
  token: string | null;
}

const rolesOf: Record<Exclude<Kind, 'signed out'>, Role[]> = {
  superAdmin: ['superAdmin', 'admin', 'user'],
  admin: ['admin'],
  user: ['user'],
  translator: ['user'],
};

export class People {
  private readonly present = new Map<Kind, Promise<Person>>();
  private readonly renewing = new Map<Kind, Promise<void>>();
  /** The server's process answers one question at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly server: Child) {}

  private ask<R>(name: string, given: unknown): Promise<R> {
    const asked = this.last.then(() => this.server.ask<R>(name, given));
    this.last = asked.catch(() => undefined);
    return asked;
  }

  async tokenOf(kind: Kind): Promise<string | undefined> {
    if (kind === 'signed out') return undefined;
    let person = this.present.get(kind);
    if (person === undefined) {
      person = this.ask<Person>('person', { roles: rolesOf[kind], grants: kind === 'translator' });
      this.present.set(kind, person);
    }
    return (await person).token ?? undefined;
  }

  /** After a token was refused: the same person again, else another. */
  renew(kind: Kind): Promise<void> {
    const under = this.renewing.get(kind);
    if (under !== undefined) return under;
    const renewed = (async () => {
      const person = await this.present.get(kind);
      const token = person && (await this.ask<string | null>('token', person.email));
      if (person && token) this.present.set(kind, Promise.resolve({ ...person, token }));
      else this.present.delete(kind);
    })().finally(() => this.renewing.delete(kind));
    this.renewing.set(kind, renewed);
    return renewed;
  }
}
