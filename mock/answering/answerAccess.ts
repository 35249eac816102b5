import type { BrowseRow } from '../../core/contract/answering/browse';

interface Access {
  access: BrowseRow['access'];
  /** null: without end. */
  until: string | null;
}

let restricted = new Map<string, Access>();

export function resetAnswerAccess(): void {
  restricted = new Map();
}

/** Who may answer an instrument in the mock world: everyone, unless set otherwise. */
export const answerAccess = (instrument: string): Access =>
  restricted.get(instrument) ?? { access: 'open', until: null };

export function setAnswerAccess(instrument: string, access: BrowseRow['access'], until: string | null = null): void {
  restricted.set(instrument, { access, until });
}
