import { visibleQuestions } from 'core/flow';
import { piper } from 'core/flow/piping';
import type { Respondent, TextBundle } from 'core/instrument/document';
import type { CompiledInstrument } from 'core/instrument/program';
import type { Engine } from './engine';

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((code) => other.has(code));

const isSameBundle = (one: TextBundle, other: TextBundle): boolean =>
  one === other || Object.keys(other).every((key) => one[key] === other[key]);

/** Computes rules and placeholders, with the server's engine. */
export function compiledEngine(compiled: CompiledInstrument, respondent: Respondent): Engine {
  let latest: ReadonlySet<string> = new Set();
  return {
    visible: (answers) => {
      const visible = visibleQuestions(compiled, answers, respondent);
      if (!isSameSet(visible, latest)) latest = visible;
      return latest;
    },
    filler: (projection, locale, words) => {
      const fill = piper(compiled, projection, locale, words);
      let filled = projection.bundle;
      return (answers) => {
        const next = fill(answers, respondent);
        if (!isSameBundle(filled, next)) filled = next;
        return filled;
      };
    },
  };
}
