import type { HelpList } from '../../core/contract/platform/help';
import type { Handlers } from '../engine';

let list: HelpList = {};

/** The installation's addresses of help from now on; without any to begin with. */
export function setHelpList(addresses: HelpList = {}): void {
  list = addresses;
}

export const help: Handlers['help'] = {
  list: () => list,
};
