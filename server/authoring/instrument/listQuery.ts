import type { ListQuery } from 'core/contract/fields';
import { AppError, type ErrorDetail } from '../../errors';
import { filterFields, type ListAsked, sortFields } from './store';

const isFieldOf = <F extends object>(fields: F, name: string): name is Extract<keyof F, string> =>
  Object.hasOwn(fields, name);

/** The list query, its fields checked; without a sorter the latest change comes first. @throws AppError `validation.failed` */
export function readListQuery({ current, pageSize, sorter = {}, filters = {}, keyword }: ListQuery): ListAsked {
  const details: ErrorDetail[] = [];
  const asked: ListAsked = { limit: pageSize, offset: (current - 1) * pageSize, sort: [], filters: {}, keyword };
  for (const [field, direction] of Object.entries(sorter)) {
    if (isFieldOf(sortFields, field)) asked.sort.push({ field, descending: direction === 'descend' });
    else details.push({ path: `query.sorter.${field}`, code: 'unknown_field', params: { field } });
  }
  for (const [field, values] of Object.entries(filters)) {
    if (!isFieldOf(filterFields, field)) {
      details.push({ path: `query.filters.${field}`, code: 'unknown_field', params: { field } });
    } else if (values?.length) asked.filters[field] = values;
  }
  if (details.length > 0) throw new AppError('validation.failed', { details });
  if (asked.sort.length === 0) asked.sort.push({ field: 'updatedAt', descending: true });
  return asked;
}
