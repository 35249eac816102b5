import { StateEffect } from '@codemirror/state';
import type { Wanted } from 'core/formula';
import type { Scope } from 'core/formula/scope';
import type { LiveValue } from './liveValue';
import type { Labels } from './offers';

/** Formats a message in the user's language. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

/** What the editor's parts need from the page; read again each time. */
export interface FormulaContext {
  scope: Scope;
  wanted: Wanted;
  labels: Labels;
  /** The value on the sample; null: none, or not readable. Undefined: there is no sample. */
  values: ((source: string) => LiveValue | null) | undefined;
  say: Say;
  /** Formats a live value. */
  tell(value: LiveValue): string;
  direction: 'ltr' | 'rtl';
}

/** Always contains the page's latest context, because the editor is created only once. */
export interface ContextBox {
  current: FormulaContext;
}

/** The meaning of names has changed. */
export const contextChanged = StateEffect.define<null>();

/** A formula within the text of an editor: UTF-16 offsets, end exclusive. */
export interface Region {
  from: number;
  to: number;
}

/** Finds the formulas in a text, in order. */
export type RegionsIn = (text: string) => readonly Region[];

/** The formula at a position, ends included. */
export const regionAt = (regions: readonly Region[], at: number): Region | undefined =>
  regions.find(({ from, to }) => from <= at && at <= to);
