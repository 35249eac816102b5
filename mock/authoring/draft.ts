import { accountOf } from '../../core/access/author';
import type { DraftChange } from '../../core/contract/authoring/draft';
import type { Caller } from '../accounts/people';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { changeDraft, completeness, draftWorld, stepsOf, textsIn, type World } from './draftWorld';
import { instrumentOf } from './instrument';

const world = (id: string): World => draftWorld(id, instrumentOf(id));

const author = (caller: Caller | undefined): DraftChange['by'] =>
  caller ? { id: caller.id, name: caller.displayName } : 'nobody';

export const draft: Handlers['draft'] = {
  read: ({ params, query, caller }) => {
    const here = world(params.id);
    const { code, status } = instrumentOf(params.id);
    const { baseLocale } = here.draft;
    const locales = [baseLocale, ...(query.locales ?? []).filter((locale) => locale !== baseLocale)];
    return {
      id: params.id,
      code,
      status,
      baseLocale,
      sequence: here.log.length,
      structure: here.draft,
      texts: locales.map((locale) => textsIn(here, locale)),
      locales: completeness(here),
      steps: stepsOf(here, caller?.id ?? ''),
    };
  },
  texts: ({ params }) => textsIn(world(params.id), params.locale),
  change: ({ params, body, caller }) => {
    const here = world(params.id);
    const known = here.log.find(({ id }) => id === body.id);
    const { sequence, at, operations } = known ?? changeDraft(here, { ...body, by: author(caller) });
    const steps = stepsOf(here, caller?.id ?? '');
    const instrument = instrumentOf(params.id);
    Object.assign(instrument, {
      changed: true,
      edits: instrument.version === null ? 0 : steps.undo.length,
      rowVersion: instrument.rowVersion + (known ? 0 : 1),
    });
    return { sequence, at, operations, steps };
  },
  undo: ({ params, body, caller }) => {
    const here = world(params.id);
    const by = author(caller);
    const steps = stepsOf(here, accountOf(by)?.id ?? '');
    const step = steps[body.direction].at(-1);
    const meant = here.log.find(({ id }) => id === step?.id);
    if (step?.id !== body.step || !meant) return refuse('draft.step_passed');
    const change =
      body.direction === 'undo'
        ? { operations: meant.inverse, undoes: meant.id }
        : { operations: meant.operations, redoes: meant.id };
    const { sequence, at, operations } = changeDraft(here, { id: body.id, label: meant.label, by, ...change });
    return { sequence, at, operations, steps: stepsOf(here, accountOf(by)?.id ?? '') };
  },
  changes: ({ params, query }) => {
    const { log } = world(params.id);
    const rows = log.map(({ inverse: _, ...change }) => change);
    const { after, limit } = query;
    if (after !== undefined) return rows.filter(({ sequence }) => sequence > after).slice(0, limit);
    return new Answer(rows.reverse().slice(0, limit));
  },
  presence: ({ params }) => ({
    sequence: world(params.id).log.length,
    others: [],
  }),
  leave: () => ({}),
};
