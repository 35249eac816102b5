import { join } from 'node:path';
import type { Database } from '../database/connection';
import type { Environment } from '../environment';
import type { Services } from '../services';
import { seedDemoPeople, seedFirstAccount } from './accounts';
import { seedDomains } from './catalog';
import { seedDemonstration } from './demo';
import { type FirstSignIn, FirstSignIns } from './signIns';
import { seedInterfaceTexts, seedLanguageRows } from './texts';

export interface SeedContext {
  db: Database;
  services: Services;
  environment: Pick<Environment, 'admin' | 'demo' | 'dataDir'>;
  /** `seed/` of the sources or of a build. */
  directory: string;
  clock: () => Date;
  /** One line of what is being done, for a person to read. */
  onProgress: (line: string) => void;
}

/** Where the generated passwords are kept, and the sign-ins themselves. */
export interface Seeded {
  file: string;
  signIns: FirstSignIn[];
}

/**
 * Brings an installation's initial data up to date: languages, interface messages, the first account, and with DEMO the demonstration.
 * Each step is done once, or again after an upgrade; the next start continues one that was killed.
 */
export async function seed({ db, services, environment, directory, clock, onProgress }: SeedContext): Promise<Seeded> {
  const signIns = new FirstSignIns(environment.dataDir);
  const accounts = { users: services.users, signIns };
  await seedLanguageRows(db, clock());
  await seedInterfaceTexts(db, join(directory, 'messages'), clock());
  services.translations.invalidate();

  const made: FirstSignIn[] = [];
  const first = await seedFirstAccount(accounts, environment.admin);
  if (first !== undefined) made.push(first);
  if (environment.demo) {
    made.push(...(await seedDemoPeople(accounts, { db, at: clock() })));
    await seedDemonstration({ db, services, directory, clock, onProgress });
  }
  await seedDomains(db, environment.demo, clock());
  return { file: signIns.file, signIns: made };
}
