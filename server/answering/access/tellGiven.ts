import type { MailLimits } from '../../accounts/account/mailLimits';
import type { Transaction } from '../../database/connection';
import type { Mailer } from '../../mail/mailer';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Given } from './giveable';
import { holderOf, titlesOfVersions } from './store';

export interface Telling {
  mail: Mailer;
  mailLimits: Pick<MailLimits, 'countRecipient'>;
}

interface Told {
  id: string;
  email: string;
  isAgain: boolean;
}

interface From {
  name: string;
  locale: string;
}

/**
 * A notice to the account that has confirmed the address, and a mail to it in any case. If they were notified before, notices have the
 * same limits as mails.
 */
export async function tellPerson(
  tx: Transaction,
  { mail, mailLimits }: Telling,
  { grant, given, from, at }: { grant: Told; given: Given; from: From; at: Date },
) {
  const holder = await holderOf(tx, grant.email);
  const isHeld = holder?.status === 'active' && holder.verifiedAt !== null;
  const { code, versionId, baseLocale } = given;
  const named = versionId === null ? undefined : (await titlesOfVersions(tx, [versionId])).get(versionId);
  const titles = { [baseLocale]: code, ...named };
  const mayMail = await mailLimits.countRecipient(tx, grant.email);
  if (isHeld && (mayMail || !grant.isAgain)) {
    const occasion = given.what === 'result' ? noticeOf.resultShared : noticeOf.accessGiven;
    await tell(tx, occasion(holder.id, grant.id, from.name, titles, baseLocale), at);
  }
  if (!mayMail) return;
  const to = { to: grant.email, locale: holder?.locale ?? from.locale };
  const path = `/access/edit?id=${grant.id}`;
  // A mail about a result does not name the questionnaire: an address may be wrong, and mails are read on the way.
  if (given.what === 'result') {
    await mail.send(tx, { ...to, template: 'result-shared', path, values: { name: from.name } });
  } else {
    const title = titles[to.locale] ?? titles[baseLocale] ?? code;
    await mail.send(tx, { ...to, template: 'access-given', path, values: { name: from.name, title } });
  }
}
