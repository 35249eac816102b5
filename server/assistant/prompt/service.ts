import type { Role } from 'core/access/roles';
import { type PromptProblem, promptProblems } from 'core/assistant/checkPrompt';
import { schemaFault } from 'core/assistant/jsonShape';
import type { PromptContent, PromptPurpose } from 'core/assistant/prompt';
import {
  type PromptCase,
  type PromptEnabling,
  type PromptVersion,
  prompt as resource,
} from 'core/contract/assistant/prompt';
import isEqual from 'lodash/isEqual';
import pick from 'lodash/pick';
import type { AuditEntry, AuditService } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError, type ErrorDetail, outdated } from '../../errors';
import { type Actor, type Kept, keepRecords } from '../../resource/service';
import type { AiSettings } from '../model/service';
import {
  enabledFor,
  enablingsOf,
  findPrompt,
  insertEnabling,
  insertVersion,
  isKeyTaken,
  judgesAmong,
  keptPrompts,
  lockPrompt,
  type PromptRow,
  updatePrompt,
  versionOf,
  versionsOf,
} from './store';
import { hasPassed } from './storeRuns';

const contentNames = ['system', 'template', 'variables', 'model', 'temperature', 'maxTokens'] as const;

interface Enabling {
  version: number | null;
  roles: readonly Role[];
  reason?: string | undefined;
  rowVersion: number;
}

export interface PromptService {
  /** Also refused: `prompt.key_taken`, `prompt.invalid` with what is wrong where, `prompt.enabled` when it is removed while in use. */
  kept: Kept<typeof resource.declared>;
  /** Newest first. @throws AppError `not_found`; so do the others */
  versions(id: string): Promise<PromptVersion[]>;
  /** @returns the new version. @throws AppError `conflict` */
  takeBack(by: Actor, id: string, asked: { version: number; rowVersion: number }): Promise<number>;
  /** @throws AppError `conflict`, `prompt.not_for_people`, `prompt.reason_needed`: its cases have not passed */
  enable(by: Actor, id: string, asked: Enabling): Promise<{ enabled: number | null; rowVersion: number }>;
  enablings(id: string): Promise<PromptEnabling[]>;
  cases(id: string): Promise<{ cases: PromptCase[]; rowVersion: number }>;
  /** @throws AppError `conflict`, `prompt.invalid` */
  setCases(
    by: Actor,
    id: string,
    asked: { cases: PromptCase[]; rowVersion: number },
  ): Promise<{ cases: PromptCase[]; rowVersion: number }>;
  /** @throws AppError `prompt.invalid` */
  check(purpose: PromptPurpose, content: PromptContent): void;
  /** Prompts for conversations that somebody with these roles may choose. */
  enabledFor(roles: readonly Role[]): ReturnType<typeof enabledFor>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  settings: AiSettings | undefined;
}

const detailOf = ({ code, field, name }: PromptProblem): ErrorDetail => ({
  path: `body.${field}`,
  code: `prompt.${code}`,
  params: { name },
});

/** What is wrong with the cases of a prompt, where. */
async function caseProblems(tx: Transaction, cases: readonly PromptCase[]): Promise<ErrorDetail[]> {
  const judges = await judgesAmong(tx, cases);
  const details: ErrorDetail[] = [];
  const ids = new Set<string>();
  cases.forEach((each, at) => {
    if (ids.has(each.id)) details.push({ path: `body.cases[${at}].id`, code: 'prompt.repeated_case' });
    ids.add(each.id);
    each.expectations.forEach((expectation, index) => {
      const path = `body.cases[${at}].expectations[${index}]`;
      if (expectation.kind === 'schema' && schemaFault(expectation.schema) !== undefined)
        details.push({ path, code: 'prompt.schema', params: { name: each.name } });
      if (expectation.kind === 'judge' && !judges.has(expectation.promptId))
        details.push({ path, code: 'prompt.no_judge', params: { name: each.name } });
    });
  });
  return details;
}

export function createPromptService({ db, clock, audit, settings }: Needs): PromptService {
  function check(purpose: PromptPurpose, content: PromptContent): void {
    const details = promptProblems(purpose, content).map(detailOf);
    const models = settings === undefined ? undefined : [settings.model, ...settings.models];
    if (content.model !== null && models !== undefined && !models.includes(content.model))
      details.push({ path: 'body.model', code: 'prompt.unknown_model', params: { name: content.model } });
    if (details.length > 0) throw new AppError('prompt.invalid', { details });
  }

  const record = (
    tx: Transaction,
    by: Actor,
    action: AuditEntry['action'],
    id: string,
    change: Record<string, unknown>,
  ) => audit.record(tx, { action, actorId: by.userId, entity: 'prompt', entityId: id, change, address: by.address });

  async function existing(id: string) {
    const row = await findPrompt(db, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  /** The row, locked, as the caller has seen it. */
  async function seen(tx: Transaction, id: string, rowVersion: number) {
    const row = await lockPrompt(tx, id);
    if (row === undefined) throw new AppError('not_found');
    if (row.rowVersion !== rowVersion)
      throw outdated('body.rowVersion', row.rowVersion, { id, rowVersion: row.rowVersion });
    return row;
  }

  return {
    check,
    enabledFor: (roles) => enabledFor(db, roles),

    kept: keepRecords<typeof resource.declared, PromptRow>({
      db,
      clock,
      resource,
      table: keptPrompts,
      rules: {
        stored: async (tx, fields, before) => {
          if (fields.key !== undefined && (await isKeyTaken(tx, fields.key, before?.id)))
            throw new AppError('prompt.key_taken');
          const next = { ...before, ...fields } as PromptRow;
          if (before?.enabled != null && next.purpose !== before.purpose) throw new AppError('prompt.enabled');
          check(next.purpose as PromptPurpose, next);
          const isNew = before === undefined || !isEqual(pick(next, contentNames), pick(before, contentNames));
          return { ...fields, ...(isNew && { version: (before?.version ?? 0) + 1 }) };
        },
        removable: ({ enabled }) => {
          if (enabled !== null) throw new AppError('prompt.enabled');
        },
        done: async (tx, { by, before, after }) => {
          const { id, key, version } = (after ?? before) as PromptRow;
          if (after !== undefined && after.version !== before?.version)
            await insertVersion(tx, { promptId: id, number: version, at: clock(), by: by.userId }, after);
          const action =
            before === undefined ? 'prompt.created' : after === undefined ? 'prompt.removed' : 'prompt.changed';
          await record(tx, by, action, id, { key, version });
        },
      },
    }),

    versions: async (id) => {
      await existing(id);
      return versionsOf(db, id);
    },

    takeBack: (by, id, asked) =>
      db.transaction(async (tx) => {
        const row = await seen(tx, id, asked.rowVersion);
        const content = await versionOf(tx, id, asked.version);
        if (content === undefined) throw new AppError('not_found');
        if (isEqual(content, pick(row, contentNames))) return row.version;
        check(row.purpose as PromptPurpose, content);
        const version = row.version + 1;
        const [at, updatedBy] = [clock(), by.userId];
        await updatePrompt(tx, id, { ...content, version, updatedAt: at, updatedBy });
        await insertVersion(tx, { promptId: id, number: version, at, by: updatedBy }, content);
        await record(tx, by, 'prompt.changed', id, { key: row.key, version, of: asked.version });
        return version;
      }),

    enable: (by, id, { version, roles, reason, rowVersion }) =>
      db.transaction(async (tx) => {
        const row = await seen(tx, id, rowVersion);
        const at = clock();
        const given = version === null ? [] : [...new Set(roles)];
        let said: string | null = null;
        if (version !== null) {
          if (row.purpose !== 'chat' || given.length === 0) throw new AppError('prompt.not_for_people');
          if ((await versionOf(tx, id, version)) === undefined) throw new AppError('not_found');
          const { casesRevision } = row;
          if (!(await hasPassed(tx, { promptId: id, version, casesRevision }))) {
            if (!reason) throw new AppError('prompt.reason_needed');
            said = reason;
          }
        }
        await updatePrompt(tx, id, { enabled: version, roles: given, updatedAt: at, updatedBy: by.userId });
        const enabling = { id: uuidv7(at.getTime()), promptId: id, version, roles: given, reason: said, at };
        await insertEnabling(tx, { ...enabling, byId: by.userId });
        const change = { key: row.key, version, roles: given, passed: said === null };
        await record(tx, by, version === null ? 'prompt.disabled' : 'prompt.enabled', id, change);
        return { enabled: version, rowVersion: rowVersion + 1 };
      }),

    enablings: async (id) => {
      await existing(id);
      return enablingsOf(db, id);
    },

    cases: async (id) => {
      const { caseList, rowVersion } = await existing(id);
      return { cases: caseList, rowVersion };
    },

    setCases: (by, id, { cases, rowVersion }) =>
      db.transaction(async (tx) => {
        const row = await seen(tx, id, rowVersion);
        if (isEqual(cases, row.caseList)) return { cases, rowVersion };
        const details = await caseProblems(tx, cases);
        if (details.length > 0) throw new AppError('prompt.invalid', { details });
        await updatePrompt(tx, id, {
          ...{ caseList: cases, casesRevision: row.casesRevision + 1 },
          ...{ updatedAt: clock(), updatedBy: by.userId },
        });
        await record(tx, by, 'prompt.cases_changed', id, { key: row.key, cases: cases.length });
        return { cases, rowVersion: rowVersion + 1 };
      }),
  };
}
