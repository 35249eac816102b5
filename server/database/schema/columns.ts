import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond as JavaScript knows it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });
