import { basePath } from '@/kit/basePath/basePath';
import type { Place } from './gridKeys';

/** The last place in a list before its editor opened: back from the editor, the list is there again. */
let left: { key: string; place: Place } | undefined;

export function rememberPlace(key: string, place: Place): void {
  left = { key, place };
}

export const recallPlace = (key: string): Place | undefined => (left?.key === key ? left.place : undefined);

/** The browser's address of a path within the product. */
export const addressOf = (path: string): string => `${basePath()}${path.replace(/^\//, '')}`;
