import { useIntl } from '@umijs/max';
import type { AuditRow } from 'core/contract/accounts/audit';
import { useMemo } from 'react';
import { languageName } from '@/shell/languageName/languageName';

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Prefixes of the messages for the values of a part. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  before: ['users.role', 'users.status'],
  after: ['users.role', 'users.status'],
  fields: ['users', 'languages'],
  roles: ['users.role'],
  kind: ['permissions.kind', 'audit.catalogKind'],
  format: ['exchange.format'],
};

/** Messages of parts that are called as elsewhere. */
const partNames: Readonly<Record<string, string>> = {
  locale: 'translations.language',
  kind: 'exchange.kind',
  format: 'exchange.format',
};

/** Parts that hold codes of languages. */
const localeParts = ['locale', 'incompleteLocales'];

/** Words for audit entries. */
export function useAuditWords() {
  const intl = useIntl();
  return useMemo(() => {
    const text = (id: string) => intl.formatMessage({ id });
    const has = (id: string) => id in intl.messages;

    /** A value of a change (`key`: its part) in words: roles, statuses and fields by their names, lists joined. */
    const value = (key: string, given: unknown): string => {
      if (isList(given)) {
        return given.length === 0 ? text('audit.nothing') : intl.formatList(given.map((each) => value(key, each)));
      }
      if (typeof given === 'number') return intl.formatNumber(given);
      if (typeof given === 'boolean') return text(given ? 'audit.yes' : 'audit.no');
      if (given === null || given === undefined || given === '') return text('audit.nothing');
      if (typeof given === 'object') return JSON.stringify(given);
      const word = String(given);
      if (localeParts.includes(key)) return word === '*' ? text('permissions.every') : languageName(word);
      const id = (kinds[key] ?? []).map((kind) => `${kind}.${word}`).find(has);
      return id === undefined ? word : text(id);
    };

    const nameOf = (name: string | null) => name || text('audit.erasedAccount');
    const actor = (row: AuditRow) => (row.actor ? nameOf(row.actor.displayName) : text('audit.system'));
    const subject = (row: AuditRow) => {
      if (row.entity === 'account') return row.entityId ? nameOf(row.entityName) : text('audit.unknownAccount');
      if (row.entity === 'instrument') return row.entityName ?? String(row.change.code ?? text('audit.nothing'));
      if (row.entity === 'language' || row.entity === 'translation')
        return value('locale', row.change.locale ?? row.entityId);
      if (row.entity === 'prompt') return String(row.change.key ?? text('audit.nothing'));
      if (row.entity === 'product' || row.entity === 'order')
        return String(row.change.number ?? row.change.name ?? text('audit.nothing'));
      if (row.entity === 'catalog') return String(row.change.name ?? text(`audit.catalogKind.${row.change.kind}`));
      return actor(row);
    };

    return {
      value,
      actor,
      subject,
      name: (action: AuditRow['action']) => text(`audit.name.${action}`),
      part: (key: string) => {
        const id = partNames[key] ?? `audit.change.${key}`;
        return has(id) ? text(id) : key;
      },
      sentence: (row: AuditRow) =>
        intl.formatMessage(
          { id: `audit.${row.action}` },
          {
            actor: actor(row),
            subject: subject(row),
            self: row.entity === 'session' || row.entityId === row.actor?.id ? 'yes' : 'no',
            before: value('before', row.change.before),
            after: value('after', row.change.after),
            version: value('version', row.change.version),
          },
        ),
    };
  }, [intl]);
}
