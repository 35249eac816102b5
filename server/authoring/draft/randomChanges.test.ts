import { canonicalForm, canonicalJson } from 'core/instrument/canonical';
import type { TextBundle } from 'core/instrument/document';
import { type Draft, documentOf } from 'core/instrument/draft';
import { exampleDocument } from 'core/instrument/example.testing';
import { applyOperations, findPart, isTextOperation, type Operation, storedKeyOf } from 'core/instrument/operations';
import { randomOperation } from 'core/instrument/operations/random.testing';
import { renamedTexts } from 'core/instrument/rename';
import { hangsAfter } from 'tests/hangs';
import { runs } from 'tests/long';
import { uuidv7 } from '../../database/uuid';
import { type Author, authorOf } from '../../testing/authoring/draftAuthor';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

jest.setTimeout(hangsAfter(180_000));

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

/** Numbers that look random and are the same each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

const locales = ['en-US', 'de-DE', 'ar-EG'];

interface World {
  draft: Draft;
  bundles: Record<string, TextBundle>;
}

async function worldOf(author: Author): Promise<World> {
  const { structure, texts } = await author.read('de-DE', 'ar-EG');
  const bundles = locales.map(
    (locale) => [locale, { ...texts.find((each) => each.locale === locale)?.texts }] as const,
  );
  return { draft: structure, bundles: Object.fromEntries(bundles) };
}

/** The draft according to the log: each change on top of those before it, texts included. */
function folded({ draft, bundles }: World, changes: readonly (readonly Operation[])[]): World {
  let current = draft;
  const texts = structuredClone(bundles);
  for (const operation of changes.flat()) {
    const done = applyOperations(current, [operation]);
    if (!done.ok) throw new Error(JSON.stringify(done.conflicts));
    if (isTextOperation(operation)) {
      const { part, field, locale, text } = operation;
      const bundle = texts[locale] ?? {};
      texts[locale] = bundle;
      const stored = storedKeyOf(current, part, field) ?? '';
      if (text === null || text.trim() === '') delete bundle[stored];
      else bundle[stored] = text;
    }
    if (operation.op === 'rename') {
      const rewrite = renamedTexts(current, operation.part, operation.code);
      for (const bundle of Object.values(texts)) {
        for (const [stored, text] of Object.entries(bundle)) {
          const [kind = '', part = ''] = stored.split('.');
          if (['nugget', 'block'].includes(kind) && findPart(current, part) !== undefined)
            bundle[stored] = rewrite(text);
        }
      }
    }
    current = done.draft;
  }
  return { draft: current, bundles: texts };
}

/** Some operations that an author of the present draft could do, except pictures and nonsense. */
function someOperations(world: World, next: () => number): Operation[] {
  const operations: Operation[] = [];
  const wanted = 1 + (next() % 3);
  let seen = world;
  while (operations.length < wanted) {
    const id = `${uuidv7().slice(0, -1)}0`;
    let operation = randomOperation(seen.draft, Array.from({ length: 8 }, next), id);
    if (isTextOperation(operation)) {
      const { part, field } = operation;
      const locale = locales[next() % 3] ?? 'en-US';
      const before = seen.bundles[locale]?.[storedKeyOf(seen.draft, part, field) ?? ''] ?? null;
      const text = next() % 4 === 0 ? null : `{{ c${next() % 40} }} and {{ total }} ${next() % 9}`;
      operation = { ...operation, locale, before, text };
    }
    if (!applyOperations(seen.draft, [operation]).ok) continue;
    operations.push(operation);
    seen = folded(seen, [[operation]]);
  }
  return operations;
}

const canonicalOf = ({ draft, bundles }: World) => canonicalForm(documentOf(draft, bundles));

/** The log does not say which texts of other languages have been approved. */
const withoutStates = (canonical: string) => canonicalJson({ ...JSON.parse(canonical), textStates: undefined });

describe('changes by two authors, whatever they are', () => {
  it.each([1, 2, 3])('are each undone to the draft that was, and the draft is what the log says (%d)', async (seed) => {
    const next = numbersFrom(seed);
    const one = await authorOf(server, exampleDocument());
    const authors = [one, await one.other()];
    const start = await worldOf(one);
    let accepted = 0;
    for (let round = 0; round < runs(8, 40); round += 1) {
      const author = authors[next() % 2] ?? one;
      const world = await worldOf(one);
      const before = await one.canonical();
      const { status, text } = await author.ask(uuidv7(), someOperations(world, next));
      // What fits no schema is refused; everything else is accepted.
      expect([200, 422, text]).toContain(status);
      if (status !== 200) {
        expect(await one.canonical()).toBe(before);
        continue;
      }
      accepted += 1;
      const after = await one.canonical();
      await author.undo();
      expect(await one.canonical()).toBe(before);
      if (next() % 4 === 0) continue;
      await author.undo('redo');
      expect(await one.canonical()).toBe(after);
    }
    expect(accepted).toBeGreaterThan(runs(3, 20));
    const log = await one.changes({ after: '0', limit: '500' });
    expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => index + 1));
    const operations = log.map((change) => change.operations);
    expect(canonicalOf(folded(start, operations))).toBe(withoutStates(await one.canonical()));
  });
});
