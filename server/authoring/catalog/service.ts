import {
  type Area,
  area,
  type CatalogTexts,
  type Domain,
  domain,
  type OfferedCatalog,
} from 'core/contract/authoring/catalog';
import type { AuditService } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { type Actor, type Done, type Kept, type KeptRules, keepRecords } from '../../resource/service';
import { removeMessagesExcept, type TranslationService } from '../../texts/service';
import { baseLocaleOf, writeTexts } from './entryTexts';
import { catalogueIn } from './reading';
import {
  type CatalogKind,
  forgetMergedAreas,
  isCodeTaken,
  keptAreas,
  keptDomains,
  lastPosition,
  lockCatalog,
  mergeRows,
  moveAreas,
  orderRows,
  standingRows,
} from './store';

/** Domains and areas, by superAdmin. Every change is recorded. */
export interface CatalogService {
  /** Also refused: `catalog.code_taken`, `catalog.in_use`, `catalog.name_missing`, `language.unknown`; so for areas. */
  domains: Kept<typeof domain.declared>;
  areas: Kept<typeof area.declared>;
  /** @throws AppError `validation.failed`: one is missing, unknown or named twice. Of areas: those of one domain */
  order(by: Actor, kind: CatalogKind, ids: readonly string[]): Promise<void>;
  /** @returns how many instruments it had. @throws AppError `not_found`, `catalog.merge_impossible` */
  merge(by: Actor, kind: CatalogKind, id: string, into: string): Promise<number>;
  /** What can be chosen for an instrument, in a language. */
  offered(locale: string): Promise<OfferedCatalog>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  translations: Pick<TranslationService, 'fallbacks'>;
}

type Row = (Omit<Domain, 'may' | 'updatedAt'> | Omit<Area, 'may' | 'updatedAt'>) & {
  updatedAt: Date;
  textsVersion: number;
  domainId?: string | null;
  areas?: number;
};
interface Fields {
  code?: string;
  domainId?: string | null;
  texts: CatalogTexts;
}

const nameOf = ({ texts, baseLocale, code }: Row) => texts[baseLocale]?.name ?? code;

export function createCatalogService({ db, clock, audit, translations }: Needs): CatalogService {
  const record = (tx: Transaction, by: Actor, action: string, change: Record<string, unknown>) =>
    audit.record(tx, {
      ...{ action: `catalog.${action}` as 'catalog.added', change },
      ...{ actorId: by.userId, entity: 'catalog', entityId: null, address: by.address },
    });

  function rulesOf(kind: CatalogKind): KeptRules<Row, Fields> {
    return {
      lock: async (tx, { id }, removing) => {
        await lockCatalog(tx);
        if (removing && kind === 'domain' && id !== undefined) await forgetMergedAreas(tx, id);
      },
      stored: async (tx, { texts = {}, ...fields }, before, _, by) => {
        const options = { at: clock(), by: by.userId };
        if (before !== undefined) {
          const changed = await writeTexts(tx, before, before.texts, texts, options);
          return { ...fields, ...(changed && { textsVersion: before.textsVersion + 1 }) };
        }
        const { code = '', domainId = null } = fields;
        if (await isCodeTaken(tx, kind, code, domainId)) throw new AppError('catalog.code_taken');
        if (domainId !== null && !(await standingRows(tx, 'domain')).has(domainId)) {
          const details = [{ path: 'body.domainId', code: 'unknown_value', params: { value: domainId } }];
          throw new AppError('validation.failed', { details });
        }
        const id = uuidv7(options.at.getTime());
        const baseLocale = baseLocaleOf(texts);
        await writeTexts(tx, { id, baseLocale }, {}, texts, options);
        return { ...fields, id, baseLocale, position: lastPosition(kind) };
      },
      removable: ({ instruments, areas = 0 }) => {
        if (instruments > 0 || areas > 0) throw new AppError('catalog.in_use');
      },
      done: async (tx, { by, before, after }: Done<Row>) => {
        const row = after ?? before;
        if (row === undefined) return;
        const action = before === undefined ? 'added' : after === undefined ? 'deleted' : 'changed';
        if (after === undefined) await removeMessagesExcept(tx, 'Catalog', row.id, []);
        await record(tx, by, action, { kind, code: row.code, name: nameOf(row) });
      },
    };
  }
  const domains = keepRecords<typeof domain.declared, Row>({
    ...{ db, clock, resource: domain, table: keptDomains, rules: rulesOf('domain') },
  });
  const areas = keepRecords<typeof area.declared, Row>({
    ...{ db, clock, resource: area, table: keptAreas, rules: rulesOf('area') },
  });

  return {
    domains,
    areas,

    order: (by, kind, ids) =>
      db.transaction(async (tx) => {
        await lockCatalog(tx);
        const all = await standingRows(tx, kind);
        const first = all.get(ids[0] ?? '');
        const expected = new Set(
          [...all.values()].filter(({ domainId }) => domainId === first?.domainId).map(({ id }) => id),
        );
        const wrong = ids.flatMap((id, index) =>
          expected.delete(id) ? [] : [{ path: `body.ids[${index}]`, code: 'unknown_value', params: { value: id } }],
        );
        const missing = [...expected].map((id) => ({
          path: 'body.ids',
          code: 'invalid_value',
          params: { values: id },
        }));
        const details = [...wrong, ...missing];
        if (details.length > 0) throw new AppError('validation.failed', { details });
        await orderRows(tx, kind, ids);
        await record(tx, by, 'changed', { kind, fields: ['position'] });
      }),

    merge: async (by, kind, id, into) => {
      const kept = kind === 'domain' ? domains : areas;
      const [from, target] = [await kept.read(by, id), await kept.read(by, into)];
      if (id === into) throw new AppError('catalog.merge_impossible');
      return db.transaction(async (tx) => {
        await lockCatalog(tx);
        const standing = await standingRows(tx, kind);
        // Somebody else has merged or deleted one of them meanwhile.
        if (!standing.has(id) || !standing.has(into)) throw new AppError('not_found');
        if (kind === 'domain') await moveAreas(tx, id, into, clock());
        await mergeRows(tx, kind, id, into, clock());
        const names = { name: from.texts[from.baseLocale]?.name, into: target.texts[target.baseLocale]?.name };
        await record(tx, by, 'merged', { kind, code: from.code, ...names, instruments: from.instruments });
        return from.instruments;
      });
    },

    offered: async (locale) => (await catalogueIn(db, translations, locale)).offered(),
  };
}
