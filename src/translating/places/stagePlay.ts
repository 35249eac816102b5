import type { LanguageRow } from 'core/contract/translating/translation';
import type { TextPlace } from 'core/instrument/textPlace';

/**
 * The stage: the client in a frame, played in an invented world, so that a translator sees the screen on which a text stands without
 * being let into it. What the page around the frame and the frame say to each other.
 */

/** Below the base path; the server lets this page alone be framed, and shuts it off from everything that is the person's. */
export const stagePath = 'stage';

/** Below the API's base: the call that fails in the scene of an error. */
export const failurePath = 'stage/failure';

/** The screen that is shown. */
export type Scene =
  /** `path`: as config/routes.ts has it, with `:parameters`. */
  | { kind: 'screen'; path: string }
  /** An error as the client tells it. */
  | { kind: 'failure'; code: string }
  /** An instrument on its card, on its own page, in the player, or as a report. */
  | { kind: 'instrument'; view: InstrumentView; place: TextPlace };

export type InstrumentView = 'card' | 'details' | 'player' | 'report';

/** The page to the frame: what to play. */
export interface Play {
  stage: 'play';
  locale: string;
  /** The one played in among them. */
  languages: readonly LanguageRow[];
  /** Complete, in the language that is played in. */
  texts: Readonly<Record<'Webpages' | 'System', Readonly<Record<string, string>>>>;
  appearance: 'light' | 'dark';
  scene: Scene;
  /** The text that is marked: of the interface by its message key, of an instrument by its key in the document. */
  mark: { key: string; text: string };
}

/** The page to the frame: the text as it is typed. */
export interface Retell {
  stage: 'text';
  text: string;
}

/** The frame to the page: `ready` to be told what to play; `shown`: the screen stands there, with the text so many times. */
export type StageNews = { stage: 'ready' } | { stage: 'shown'; seen: number; named: number };

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** What the frame says, if the message is from the stage in this frame. */
export function stageNews({ data, source }: MessageEvent, frame: Window | null | undefined): StageNews | undefined {
  if (!frame || source !== frame || !isObject(data)) return undefined;
  return data.stage === 'ready' || data.stage === 'shown' ? (data as unknown as StageNews) : undefined;
}

/** What the page around says, if it is a page of this product. */
export function fromAround({ data, source, origin }: MessageEvent): Play | Retell | undefined {
  if (source !== window.parent || origin !== window.location.origin || !isObject(data)) return undefined;
  return data.stage === 'play' || data.stage === 'text' ? (data as unknown as Play | Retell) : undefined;
}
