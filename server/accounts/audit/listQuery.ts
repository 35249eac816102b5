import { auditActions } from 'core/access/auditActions';
import type { ListQuery } from 'core/contract/fields';
import * as z from 'zod';
import { AppError, type ErrorDetail } from '../../errors';
import type { EventQuery } from './store';

const id = z.uuid();
const time = z.iso.datetime({ offset: true });

/** What a value of each filter must be, and the name of that. */
const filters = {
  action: { fits: (value: string) => (auditActions as readonly string[]).includes(value), detail: 'action' },
  actor: { fits: (value: string) => id.safeParse(value).success, detail: 'uuid' },
  entityId: { fits: (value: string) => id.safeParse(value).success, detail: 'uuid' },
  from: { fits: (value: string) => time.safeParse(value).success, detail: 'datetime' },
  to: { fits: (value: string) => time.safeParse(value).success, detail: 'datetime' },
} as const;

type Filter = keyof typeof filters;
const isFilter = (name: string): name is Filter => Object.hasOwn(filters, name);

/** The UUID v7 that sorts before (digit `0`) or after (`f`) every other one of this millisecond. */
function outermostId(at: string, digit: '0' | 'f'): string {
  const milliseconds = Math.max(0, new Date(at).getTime()).toString(16).padStart(12, '0');
  const rest = digit.repeat(3);
  const variant = digit === '0' ? '8' : 'b';
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${rest}-${variant}${rest}-${digit.repeat(12)}`;
}

/** The log query, checked. `from` and `to` are inclusive; of several the first counts. @throws AppError `validation.failed` */
export function readListQuery(query: ListQuery): EventQuery {
  const details: ErrorDetail[] = Object.keys(query.sorter ?? {}).map((field) => ({
    path: `query.sorter.${field}`,
    code: 'unknown_field',
    params: { field },
  }));
  if (query.keyword) details.push({ path: 'query.keyword', code: 'unknown_field', params: { field: 'keyword' } });
  const given: Partial<Record<Filter, string[]>> = {};
  for (const [field, values] of Object.entries(query.filters ?? {})) {
    const path = `query.filters.${field}`;
    if (!isFilter(field)) details.push({ path, code: 'unknown_field', params: { field } });
    else if (values?.length) {
      const { fits, detail } = filters[field];
      values.forEach((value, index) => {
        if (!fits(value))
          details.push({ path: `${path}[${index}]`, code: 'invalid_format', params: { format: detail } });
      });
      given[field] = values;
    }
  }
  if (details.length > 0) throw new AppError('validation.failed', { details });
  const [from, to] = [given.from?.[0], given.to?.[0]];
  return {
    actions: given.action,
    actors: given.actor,
    entityIds: given.entityId,
    lowest: from && outermostId(from, '0'),
    highest: to && outermostId(to, 'f'),
    offset: (query.current - 1) * query.pageSize,
    limit: query.pageSize,
  };
}
