import { accountOf } from 'core/access/author';
import type { DraftDetail, MadeChange } from 'core/contract/authoring/draft';
import { exampleDocument } from 'core/instrument/example.testing';
import type { Operation } from 'core/instrument/operations';
import { changeDraft, completeness, resetDrafts, setDraft, stepsOf, textsIn } from 'mock/authoring/draftWorld';
import { envelopeOf, MockFailure, refuse } from 'mock/failure';
import { RequestFailure } from '@/kit/failure/requestFailure';
import type { Entry } from '../outbox';

const author = { id: 'author', name: 'Author' };
const label = { key: 'text', code: '' };

export const idOf = (entry: Entry): string => (entry.kind === 'change' ? entry.change.id : entry.id);

/** What comes of a change: what has been made, or why it was not. */
function outcome<T>(attempt: () => T): T | RequestFailure {
  try {
    return structuredClone(attempt());
  } catch (error) {
    if (!(error instanceof MockFailure)) throw error;
    const { errorCode: code, errorMessage: message, details } = envelopeOf(error, 'en-US');
    return new RequestFailure('business', { code, message, details });
  }
}

/** The server of one draft, as it answers one author, without a network. */
export function draftServer() {
  resetDrafts();
  const world = setDraft('draft', exampleDocument());
  const answers = new Map<string, MadeChange>();
  const steps = () => stepsOf(world, author.id);

  function change(entry: Entry, step: string | undefined) {
    if (entry.kind === 'change') return changeDraft(world, structuredClone({ ...entry.change, by: author }));
    const meant = world.log.find(({ id }) => id === step);
    if (meant === undefined || steps()[entry.kind].at(-1)?.id !== step) refuse('draft.step_passed');
    const undoing = { operations: meant.inverse, undoes: meant.id };
    const doing = entry.kind === 'undo' ? undoing : { operations: meant.operations, redoes: meant.id };
    return changeDraft(world, structuredClone({ id: entry.id, label, by: author, ...doing }));
  }

  return {
    draft: () => world.draft,
    texts: () => structuredClone(textsIn(world, world.draft.baseLocale)),
    /** Ids of what this author has done, in the server's order. */
    done: () => world.log.filter(({ by }) => accountOf(by)?.id === author.id).map(({ id }) => id),
    changes: (after: number) => structuredClone(world.log.slice(after)),

    detail(): DraftDetail {
      const { draft: structure, log } = world;
      const facts = { id: 'draft', code: structure.code, status: 'draft', baseLocale: structure.baseLocale } as const;
      const texts = [textsIn(world, structure.baseLocale)];
      const counts = { sequence: log.length, locales: completeness(world), steps: steps() };
      return structuredClone({ ...facts, ...counts, structure, texts });
    },

    /** The same id twice counts once. @param isTaken false: the server finds the entry invalid */
    answer: (entry: Entry, step: string | undefined, isTaken: boolean): MadeChange | RequestFailure =>
      outcome(() => {
        const earlier = answers.get(idOf(entry));
        if (earlier !== undefined) return earlier;
        if (!isTaken) refuse('draft.invalid', { params: { count: 1 } });
        const { sequence, at, operations } = change(entry, step);
        const made = { sequence, at, operations, steps: steps() };
        answers.set(idOf(entry), made);
        return made;
      }),

    hasDone: (entry: Entry): boolean => answers.has(idOf(entry)),

    /** Somebody else does it, if it can be done. */
    changeElsewhere: (id: string, operation: Operation) =>
      outcome(() => changeDraft(world, { id, label, operations: [operation], by: { id: 'other', name: 'Other' } })),
  };
}
