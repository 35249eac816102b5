import type { LanguageRow } from 'core/contract/translating/translation';
import type { TextPlace } from 'core/instrument/textPlace';

/**
 * The stage is the client in a frame, played in an invented world: it shows a translator the screen of a text without giving access to
 * the real one. These are the messages between the page around the frame and the frame.
 */

/** Below the base path; the server allows only this page in a frame, and isolates it from the person's data. */
export const stagePath = 'stage';

/** Below the API's base: the call that fails in the scene of an error. */
export const failurePath = 'stage/failure';

export type Scene =
  /** `path`: as in config/routes.ts, with `:parameters`. */
  | { kind: 'screen'; path: string }
  /** An error as the client shows it. */
  | { kind: 'failure'; code: string }
  /** An instrument on its card, on its own page, in the player, or as a report. */
  | { kind: 'instrument'; view: InstrumentView; place: TextPlace };

export type InstrumentView = 'card' | 'details' | 'player' | 'report';

/** The page to the frame: what to play. */
export interface Play {
  stage: 'play';
  locale: string;
  /** With the played one. */
  languages: readonly LanguageRow[];
  /** Complete, in the played language. */
  texts: Readonly<Record<'Webpages' | 'System', Readonly<Record<string, string>>>>;
  appearance: 'light' | 'dark';
  scene: Scene;
  /** The marked text: `key` is a message key of the interface, or a key in the instrument's document. */
  mark: { key: string; text: string };
}

/** The page to the frame: the text as it is typed. */
export interface Retell {
  stage: 'text';
  text: string;
}

/** The frame to the page: `ready` for the scene; `shown`: the screen is there, with the text so many times. */
export type StageNews = { stage: 'ready' } | { stage: 'shown'; seen: number; named: number };

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** A message of the stage in this frame. */
export function stageNews({ data, source }: MessageEvent, frame: Window | null | undefined): StageNews | undefined {
  if (!frame || source !== frame || !isObject(data)) return undefined;
  return data.stage === 'ready' || data.stage === 'shown' ? (data as unknown as StageNews) : undefined;
}

/** A message of the page around, if that is a page of this product. */
export function fromAround({ data, source, origin }: MessageEvent): Play | Retell | undefined {
  if (source !== window.parent || origin !== window.location.origin || !isObject(data)) return undefined;
  return data.stage === 'play' || data.stage === 'text' ? (data as unknown as Play | Retell) : undefined;
}
