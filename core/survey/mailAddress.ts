import { withoutUnseen } from '../language/shownName';

/** Browsers and Node have it; core knows the types of neither. */
declare const URL: new (address: string) => { hostname: string };

/** Characters of an address that mail servers take. */
const mostAddressCharacters = 254;

const form =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,})$/i;

/** `bücher.example` as `xn--bcher-kva.example`, in which mail servers know it. */
function asciiDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) || /[\s/:?#@\\[\]%]/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** An address in the one form in which it is kept, whether or not it is one: no `mailto:`, no signs that nobody sees, an ASCII domain. */
export function canonicalAddress(written: string): string {
  const text = withoutUnseen(written)
    .replace(/[\u200e\u200f]/g, '')
    .replace(/^mailto:([^?]*).*$/i, '$1');
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`;
}

/** What is wrong with an address in its canonical form. */
export function addressFault(address: string): 'email_too_long' | 'email_malformed' | undefined {
  if (address.length > mostAddressCharacters) return address.includes('@') ? 'email_too_long' : 'email_malformed';
  return form.test(address) ? undefined : 'email_malformed';
}
