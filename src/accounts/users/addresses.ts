import { firstPage, toQuery } from '@/kit/list/listQuery';

/** Where one account is looked after. */
export const editOf = (id: string) => `/users/edit/${id}`;

/** The log of what was done to an account. */
export const auditOf = (id: string) =>
  `/users?${new URLSearchParams({ tab: 'audit', ...toQuery({ ...firstPage, filters: { entityId: [id] } }) })}`;
