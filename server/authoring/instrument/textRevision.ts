import { createHash } from 'node:crypto';
import type { Author } from 'core/access/author';
import { askedLocalesOf } from 'core/instrument/askedLocales';
import type { InstrumentDocument } from 'core/instrument/document';
import { documentOf } from 'core/instrument/draft';
import { type TextCorrection, textCorrections, withCorrections } from 'core/instrument/textRevision';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { AppError, outdated } from '../../errors';
import { announceTexts } from '../../texts/service';
import { refusal } from './problems';
import {
  findInstrument,
  findVersion,
  type InstrumentRecord,
  lockInstrument,
  type VersionRecord,
  versionTexts,
} from './store';
import { currentTexts } from './storeCurrentTexts';
import { countRunning, insertRevision, revisionsOf } from './storeTextRevision';

/** Possible corrections of the newest version, and earlier ones. */
export interface TextRevisionState {
  /** Number of the newest version. */
  version: number;
  changes: TextCorrection[];
  /** Of the changes: shows whether texts have changed since they were read. */
  digest: string;
  running: number;
  revisions: { number: number; note: string; by: Author; at: string; changes: TextCorrection[] }[];
}

export interface TextRevisions {
  /** @throws AppError `not_found`, `instrument.no_version` */
  state(id: string): Promise<TextRevisionState>;
  /**
   * Gives the newest version the reviewed texts of today, running attempts and results included; recorded. `chosen`: `LOCALE KEY`, of a
   * locale that the version lacks all or none. @throws AppError `not_found`, `instrument.no_version`, `instrument.texts_unchanged`,
   * `conflict` (texts have changed since), `instrument.not_publishable`
   */
  revise(
    id: string,
    asked: { note: string; digest: string; chosen?: readonly string[] },
    by: string | null,
  ): Promise<{ revision: number; changes: number }>;
}

const named = ({ locale, key }: TextCorrection) => `${locale} ${key}`;

const digestOf = (changes: readonly TextCorrection[]) =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 22);

export function createTextRevisions({ db, clock }: { db: Database; clock: () => Date }): TextRevisions {
  async function newestOf(at: Database | Transaction, found: InstrumentRecord | undefined) {
    if (found === undefined) throw new AppError('not_found');
    const version = found.currentVersionId === null ? undefined : await findVersion(at, found.currentVersionId);
    if (version === undefined) throw new AppError('instrument.no_version');
    return { record: found, version };
  }

  /** The version as respondents read it now, and its differences from today's reviewed texts. */
  async function compared(at: Database | Transaction, record: InstrumentRecord, version: VersionRecord) {
    const document: InstrumentDocument = { ...version.definition, texts: await versionTexts(at, version.id) };
    const { texts, ...structure } = documentOf(record.draft, await currentTexts(at, record.id));
    return { document, changes: textCorrections(document, { structure, texts }) };
  }

  return {
    state: async (id) => {
      const { record, version } = await newestOf(db, await findInstrument(db, id));
      const { changes } = await compared(db, record, version);
      const revisions = await revisionsOf(db, version.id);
      return {
        version: version.number,
        changes,
        digest: digestOf(changes),
        running: await countRunning(db, id, version.id),
        revisions: revisions.map(({ revisedAt, changes: made, ...revision }) => ({
          ...revision,
          changes: made,
          at: revisedAt.toISOString(),
        })),
      };
    },

    revise: (id, { note, digest, chosen }, by) =>
      db.transaction(async (tx) => {
        const { record, version } = await newestOf(tx, await lockInstrument(tx, id));
        const { document, changes } = await compared(tx, record, version);
        if (changes.length === 0) throw new AppError('instrument.texts_unchanged');
        if (digestOf(changes) !== digest) {
          throw outdated('body.digest', digestOf(changes));
        }
        const wanted = new Set(chosen ?? changes.map(named));
        const taken = changes.filter((change) => wanted.has(named(change)));
        const isNew = (locale: string) => !Object.hasOwn(document.texts, locale);
        const parted = changes.filter(({ locale }) => isNew(locale) && taken.some((each) => each.locale === locale));
        const left = parted.filter((change) => !wanted.has(named(change)));
        if (taken.length < wanted.size || left.length > 0) {
          const values = [...left.map(named), ...wanted].slice(0, 10);
          throw new AppError('validation.failed', {
            details: [{ path: 'body.chosen', code: 'invalid_value', params: { values } }],
          });
        }
        const corrected = withCorrections(document, taken);
        if (corrected.errors.length > 0) throw refusal('instrument.not_publishable', corrected.errors);

        const revisions = await revisionsOf(tx, version.id);
        const number = (revisions[0]?.number ?? 0) + 1;
        const at = clock();
        const locales = new Set(taken.map(({ locale }) => locale));
        const bundles = Object.entries(corrected.document.texts).filter(([locale]) => locales.has(locale));
        await insertRevision(
          tx,
          { versionId: version.id, number, note, changes: taken, revisedBy: by, revisedAt: at },
          Object.fromEntries(bundles),
          askedLocalesOf(version.baseLocale, corrected.document.texts),
        );
        const change = { code: document.code, version: version.number, revision: number, texts: taken.length };
        await recordEvent(
          tx,
          { action: 'instrument.texts_revised', actorId: by, entity: 'instrument', entityId: id, change },
          at,
        );
        await announceTexts(tx);
        return { revision: number, changes: taken.length };
      }),
  };
}
