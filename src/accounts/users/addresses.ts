import { firstPage, toQuery } from '@/kit/list/listQuery';

/** Path of an account. */
export const editOf = (id: string) => `/users/edit/${id}`;

/** Path of an account's audit log. */
export const auditOf = (id: string) =>
  `/users?${new URLSearchParams({ tab: 'audit', ...toQuery({ ...firstPage, filters: { entityId: [id] } }) })}`;
