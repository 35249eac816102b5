import { checkInstrument } from 'core/instrument/check';
import { checkBandRanges } from 'core/instrument/checkBandRanges';
import { checkUsage } from 'core/instrument/checkUsage';
import { type Draft, documentOf } from 'core/instrument/draft';
import { type DraftPart, textKeysOf, wholeInstrument } from 'core/instrument/operations';
import type { Problem } from 'core/instrument/problem';
import uniqBy from 'lodash/uniqBy';
import type { DraftView } from '../draft/view';

export interface PlacedProblem extends Problem {
  /** Id of the part in its list (the question, also for a problem in one of its rows), or `instrument`. */
  part: string;
  /** Id of the row, answer, band, series or block inside the part, if the problem is in one. */
  inner?: string;
}

type Lists = Record<string, DraftPart[] | undefined>;

/** Finds the part that has a text, by the text's key. */
function placesOfTexts(draft: Draft): (key: string) => { part: string; inner?: string } | undefined {
  let places: Map<string, { part: string; inner?: string }> | undefined;
  const parents = new Map<string, string>();
  return (key) => {
    if (places === undefined) {
      for (const parts of Object.values(draft as unknown as Lists)) {
        if (!Array.isArray(parts)) continue;
        for (const part of parts) {
          for (const inner of Object.values(part)) {
            if (Array.isArray(inner)) for (const each of inner) if (each?.id) parents.set(each.id, part.id);
          }
        }
      }
      places = new Map();
      for (const [address, slot] of textKeysOf(draft)) {
        const [id = ''] = address.split(' ');
        const parent = parents.get(id);
        places.set(slot.key, parent === undefined ? { part: id } : { part: parent, inner: id });
      }
    }
    return places.get(key);
  };
}

const structurePath = /^(\w+)\[(\d+)\](?:\.(\w+)\[(\d+)\])?/;
const textPath = /^texts(?:\["[^"]*"\]|\.\w+)(?:\["([^"]*)"\]|\.(\w+))/;

/** Finds the part of a path in the document, `questions[3].answerSet`. */
export function placesOfPaths(draft: Draft): (path: string) => Pick<PlacedProblem, 'part' | 'inner'> {
  const placeOfText = placesOfTexts(draft);
  const lists = draft as unknown as Lists;
  return (path) => {
    const text = textPath.exec(path);
    if (text) return placeOfText(text[1] ?? text[2] ?? '') ?? { part: wholeInstrument };
    const [, list = '', index = '', inner = '', at = ''] = structurePath.exec(path) ?? [];
    const part = lists[list]?.[Number(index)];
    if (part?.id === undefined) return { part: wholeInstrument };
    const child = inner === '' ? undefined : (part as unknown as Lists)[inner]?.[Number(at)];
    return { part: part.id, ...(typeof child?.id === 'string' && { inner: child.id }) };
  };
}

/** All problems of the draft in its base language, unused parts included, each with the id of its part. */
export function findProblems({ draft, locales }: DraftView): PlacedProblem[] {
  const base = locales.get(draft.baseLocale)?.texts ?? {};
  const document = documentOf(draft, { [draft.baseLocale]: { ...base } });
  const placeOf = placesOfPaths(draft);
  const found = [...checkInstrument(document), ...checkUsage(document), ...checkBandRanges(document)];
  return uniqBy(found, ({ code, path, params, start }) => JSON.stringify([code, path, params, start])).map((each) => ({
    ...each,
    ...placeOf(each.path),
  }));
}
