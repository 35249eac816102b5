import { basePath } from '@/shell/request/basePath';
import type { Place } from './gridKeys';

/** Where one left a list for the editor: one comes back to it. */
let left: { key: string; place: Place } | undefined;

export function rememberPlace(key: string, place: Place): void {
  left = { key, place };
}

export const recallPlace = (key: string): Place | undefined => (left?.key === key ? left.place : undefined);

/** A path of the product as an address of the browser. */
export const addressOf = (path: string): string => `${basePath()}${path.replace(/^\//, '')}`;
