/** Control characters too: addresses are read without some of them, and lead elsewhere than they look. */
const fit = /^(https?:\/\/[^/?#{}@\\\s]+)((?:[/?#][^\p{Cc}\u2028\u2029]*)?)$/iu;

/**
 * An address to which a browser is sent, as it is written: what stands before its path, in which nothing is filled in, and the rest, with
 * its places in braces. undefined: nobody is sent there. It begins with http or https and a plain host, without a user name or password,
 * and stands on one line.
 */
export function redirectParts(address: string): { origin: string; rest: string } | undefined {
  const [, origin, rest = ''] = fit.exec(address) ?? [];
  return origin === undefined ? undefined : { origin, rest };
}
