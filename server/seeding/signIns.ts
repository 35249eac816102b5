import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from 'core/access/roles';
import * as z from 'zod';

const signIn = z.object({ email: z.string(), password: z.string(), roles: z.array(z.string()) });
const signIns = z.record(z.string(), signIn);

/** A person created by the first start. */
export interface FirstSignIn {
  email: string;
  password: string;
  roles: readonly Role[];
}

/**
 * Passwords generated for an installation's first accounts, kept in `first-sign-in.json`, readable only by its owner. They are written
 * before the accounts are created, so that a start killed in between leaves no account that nobody can open.
 */
export class FirstSignIns {
  readonly file: string;

  constructor(private readonly dataDir: string) {
    this.file = join(dataDir, 'first-sign-in.json');
  }

  /** The sign-in kept under this name, or a new one with a password of its own (96 random bits). */
  async keep(name: string, email: string, roles: readonly Role[]): Promise<FirstSignIn> {
    const kept = await this.read();
    const password = kept[name]?.email === email ? kept[name].password : randomBytes(12).toString('base64url');
    const made = { email, password, roles };
    await this.write({ ...kept, [name]: { ...made, roles: [...roles] } });
    return made;
  }

  private async read(): Promise<z.infer<typeof signIns>> {
    const text = await readFile(this.file, 'utf8').catch(() => '{}');
    try {
      return signIns.parse(JSON.parse(text));
    } catch {
      return {};
    }
  }

  private async write(content: z.infer<typeof signIns>): Promise<void> {
    await mkdir(this.dataDir, { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, this.file);
  }
}
