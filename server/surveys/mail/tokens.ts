import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

interface Named {
  surveyId: string;
  id: string;
}

export interface MailTokens {
  /** Names an invitation in the links of its mails; it opens no answers. */
  of(invitation: Named): string;
  /** @returns undefined: not one of this installation */
  read(token: string): Named | undefined;
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Survey, invitation and the first half of their HMAC-SHA-256, base64url: nothing is stored, and nothing can be guessed. */
export function createMailTokens(tokenSecret: string, purpose = 'links in mails of surveys'): MailTokens {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret, '', purpose, 32));
  const signed = (ids: Buffer) => createHmac('sha256', key).update(ids).digest().subarray(0, 16);
  return {
    of: ({ surveyId, id }) => {
      const ids = Buffer.concat([bytesOf(surveyId), bytesOf(id)]);
      return Buffer.concat([ids, signed(ids)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== 48) return undefined;
      const [ids, sign] = [bytes.subarray(0, 32), bytes.subarray(32)];
      if (!timingSafeEqual(signed(ids), sign)) return undefined;
      return { surveyId: idOf(ids.subarray(0, 16)), id: idOf(ids.subarray(16)) };
    },
  };
}
