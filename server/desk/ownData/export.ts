import { setImmediate as breathe } from 'node:timers/promises';
import { directionOf, formatMessage } from 'core/language';
import { languageName } from 'core/language/formatting';
import groupBy from 'lodash/groupBy';
import type { AssetService } from '../../accounts/asset/service';
import type { AuditService } from '../../accounts/audit/service';
import { confirmIdentity } from '../../accounts/auth/confirmation';
import type { Origin } from '../../accounts/profile/password';
import { isTimeZone } from '../../accounts/profile/personDetails';
import { findUser, type User } from '../../accounts/profile/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import { exportedAttempt } from './exportedAttempt';
import { exportedChats } from './exportedChats';
import { exportedOrders } from './exportedOrders';
import { exportedEvent, exportedPerson } from './exportedPerson';
import { exportedRights } from './exportedRights';
import { exportedSurveys } from './exportedSurveys';
import { exportedTrials } from './exportedTrial';
import { createExportPage, type PageLanguage } from './exportPage';
import { growingZip } from './exportZip';
import { attemptsAfter, codesOf, deletedOf, eventsAfter, scoringsOf, writesTo } from './storeExport';

/** Of data.json: counts up when a reader of the old shape could not read the new one. */
const format = 'assess-account/1';

const pageSizes = { attempts: 50, events: 1000 };

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  assets: AssetService;
  translations: TranslationService;
  versions: VersionReader;
}

/**
 * All data stored about the account as a ZIP: `data.json` (docs/account-export.md), `data.html` to read, the picture. It is made piece by
 * piece, with pauses for the server's other work, so that its size does not slow others.
 * @throws AppError those of `confirmIdentity`
 */
export type ExportAccount = (
  caller: { userId: string; sessionId: string },
  /** `timeZone`: the reader's, for an account that has chosen none. */
  origin: Origin & { timeZone?: string | undefined },
) => Promise<{ bytes: Uint8Array; name: string }>;

/** Every row, page by page. */
async function* inPages<Row extends { id: string }>(
  size: number,
  read: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.id;
  }
}

export function createExportAccount({ db, clock, audit, assets, translations, versions }: Needs): ExportAccount {
  async function languageOf(account: User, asked: string, zoneHere: string | undefined): Promise<PageLanguage> {
    const { texts: system, shownIn: locale } = await translations.bundle('System', asked);
    const screens = (await translations.bundle('Webpages', asked)).texts;
    const languages = await translations.languages();
    const language = languages.find(({ code }) => code === locale);
    return {
      locale,
      direction: directionOf(locale, language?.direction),
      timeZone: [account.timeZone, zoneHere].find((zone) => zone && isTimeZone(zone)) ?? 'UTC',
      languageName: (code) => languages.find((known) => known.code === code)?.nativeLabel ?? languageName(code, locale),
      say: (key, values = {}) => formatMessage(system[`export.${key}`] ?? key, values, locale),
      actionName: (action) => screens[`audit.name.${action}`] ?? action,
      orderState: (state) => screens[`order.state.${state}`] ?? state,
    };
  }

  return async (caller, { address, locale, timeZone }) => {
    await confirmIdentity({ db, clock }, caller);
    const { userId } = caller;
    const account = await findUser(db, userId);
    if (account === undefined) throw new AppError('auth.token_invalid');
    const now = clock();
    const exportedAt = now.toISOString();
    // First, so that the export includes itself.
    await audit.record(db, {
      action: 'account.exported',
      actorId: userId,
      entity: 'account',
      entityId: userId,
      address,
    });
    const language = await languageOf(account, locale, timeZone);
    const words = { yes: language.say('yes'), no: language.say('no') };
    const picture = account.avatarId === null ? undefined : await assets.find(account.avatarId);
    const person = await exportedPerson(db, account, {
      avatar: picture === undefined ? null : 'avatar.webp',
      locale,
      translations,
    });

    const zip = growingZip(now);
    const json = zip.text('data.json');
    const html = zip.text('data.html');
    const page = createExportPage(language);
    const inline = picture && `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}`;
    html.write(page.begin(person, { at: exportedAt, avatar: inline ?? null }));
    const head = JSON.stringify({ format, exportedAt, locale, ...person }, null, 1);
    json.write(`${head.slice(0, head.lastIndexOf('}')).trimEnd()},\n "attempts": [`);

    let attempts = 0;
    const attemptPages = inPages(pageSizes.attempts, (after) => attemptsAfter(db, userId, after, pageSizes.attempts));
    for await (const rows of attemptPages) {
      const ids = rows.map(({ id }) => id);
      const writesOf = groupBy(await writesTo(db, userId, ids), ({ attemptId }) => attemptId);
      const scored = groupBy(await scoringsOf(db, userId, ids), ({ attemptId }) => attemptId);
      const issued = groupBy(await codesOf(db, userId, ids), ({ attemptId }) => attemptId);
      for (const attempt of rows) {
        const stored = {
          attempt,
          writes: writesOf[attempt.id] ?? [],
          scorings: scored[attempt.id] ?? [],
          codes: issued[attempt.id] ?? [],
        };
        const exported = await exportedAttempt(versions, stored, { locale, words });
        json.write(`${attempts === 0 ? '' : ','}\n${JSON.stringify(exported, null, 1)}`);
        html.write(page.attempt(exported));
        attempts += 1;
        await breathe();
      }
    }

    const deleted = (await deletedOf(db, userId)).map(({ completedAt, ...left }) => {
      return { ...left, completedAt: completedAt?.toISOString() ?? null };
    });
    const trials = await exportedTrials({ db, translations }, userId, { locale, words });
    json.write(`\n ],\n "deletedAttempts": ${JSON.stringify(deleted, null, 1)}`);
    json.write(`,\n "trials": ${JSON.stringify(trials, null, 1)}`);
    html.write(page.deletedAttempts(attempts, deleted));
    html.write(page.trials(trials));
    const surveys = await exportedSurveys(db, account);
    json.write(`,\n "surveys": ${JSON.stringify(surveys, null, 1)}`);
    html.write(page.surveys(surveys));
    const chats = await exportedChats(db, userId);
    json.write(`,\n "chats": ${JSON.stringify(chats, null, 1)}`);
    html.write(page.chats(chats));
    const rights = await exportedRights(db, account);
    json.write(`,\n "access": ${JSON.stringify(rights, null, 1)}`);
    html.write(page.rights(rights));
    const bought = await exportedOrders(db, userId);
    json.write(`,\n "purchases": ${JSON.stringify(bought, null, 1)}`);
    html.write(page.purchases(bought));
    json.write(',\n "events": [');
    html.write(page.beginEvents());
    let events = 0;
    const eventPages = inPages(pageSizes.events, (after) => eventsAfter(db, userId, after, pageSizes.events));
    for await (const rows of eventPages) {
      const exported = rows.map((event) => exportedEvent(event, userId));
      json.write(`${events === 0 ? '' : ','}\n${exported.map((event) => JSON.stringify(event)).join(',\n')}`);
      html.write(exported.map(page.event).join(''));
      events += rows.length;
    }
    json.write('\n ]\n}\n');
    html.write(page.end());
    json.end();
    html.end();
    if (picture !== undefined) zip.file('avatar.webp', picture.bytes);
    return { bytes: zip.end(), name: `my-data-${exportedAt.slice(0, 10)}.zip` };
  };
}
