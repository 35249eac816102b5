import { StateEffect } from '@codemirror/state';
import type { Wanted } from 'core/formula';
import type { Scope } from 'core/formula/scope';
import type { LiveValue } from './liveValue';
import type { Labels } from './offers';

/** Says a message in the reader's language. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

/** What the parts of the editor need to know of the page; they read it afresh each time. */
export interface FormulaContext {
  scope: Scope;
  wanted: Wanted;
  labels: Labels;
  /** The value on the sample; null: it has none, as where it cannot be read. Undefined: there is no sample. */
  values: ((source: string) => LiveValue | null) | undefined;
  say: Say;
  /** A live value in words. */
  tell(value: LiveValue): string;
  /** Direction of the page's language. */
  direction: 'ltr' | 'rtl';
}

/** A box whose content is the page's newest: the editor is made once. */
export interface ContextBox {
  current: FormulaContext;
}

/** What names mean has changed. */
export const contextChanged = StateEffect.define<null>();

/** A formula within the text of an editor: UTF-16 offsets, end exclusive. */
export interface Region {
  from: number;
  to: number;
}

/** Where the formulas of a text are, in order. */
export type RegionsIn = (text: string) => readonly Region[];

/** The formula that a place is in, its ends included. */
export const regionAt = (regions: readonly Region[], at: number): Region | undefined =>
  regions.find(({ from, to }) => from <= at && at <= to);
