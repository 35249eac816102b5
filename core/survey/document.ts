import type { InstrumentDocument, TextBundle } from '../instrument/document';

/**
 * The survey document `survey/1` as TypeScript types: a whole campaign, lossless. The validator is `schema.ts`; a test holds the two
 * equal. In the canonical form a value that equals the default named here is left out.
 */

/** Who may answer: everyone who is signed in, those who are invited, or whoever has the survey's link. */
export type SurveyAudience = 'everyone' | 'invited' | 'link';

/**
 * What is promised about names. `identified`: staff see who answered what. `confidential`: staff see results without names, and who has
 * answered. `anonymous`: nothing connects a person with their answers.
 */
export type Anonymity = 'identified' | 'confidential' | 'anonymous';

/** Something known of a participant beside their answers. */
export interface SurveyAttribute {
  code: string;
  kind: 'text' | 'number' | 'choice';
  /** Codes that a choice may have. */
  values?: string[];
  /** Where it comes from: asked before the first item (default), given with the invitation, or in the link (`?site=berlin`). */
  from?: 'asked' | 'invitation' | 'link';
  /** Of one that is asked. Default false. */
  required?: boolean;
}

interface ItemBase {
  code: string;
  /** A formula; absent: everybody is asked. */
  visibleIf?: string;
  /** Default true: without it the survey is not completed. */
  required?: boolean;
}

export interface InstrumentItem extends ItemBase {
  kind: 'instrument';
  /** Code of a published instrument. */
  instrument: string;
  /** Number of the version, or (default) the newest when somebody begins. */
  version?: number | 'newest';
}

/** A page of questions of the survey's own. */
export interface PageItem extends ItemBase {
  kind: 'page';
  document: InstrumentDocument;
}

export type SurveyItem = InstrumentItem | PageItem;

/** A limit on how many people of a kind take part. */
export interface SurveyQuota {
  code: string;
  /** A formula over attributes and the answers so far. */
  condition: string;
  limit: number;
  /** What happens to who comes when it is full. Default `close`: the survey is over for them. */
  full?: 'close' | 'screen_out' | 'redirect';
  /** For `redirect`. */
  address?: string;
  /** Hours for which a seat is kept for somebody who has begun and does not go on. Default 24. */
  hold?: number;
}

/** When a wave begins: at a date, or so many days after a participant joined or completed the wave before. */
export type WaveStart = { at: string } | { days: number; after: 'joining' | 'wave' };

export interface SurveyWave {
  code: string;
  starts: WaveStart;
  /** Days in which it can be answered; absent: until the survey closes. */
  window?: number;
}

export interface SurveyArm {
  code: string;
  /** Share among the arms, a whole number. Default 1. */
  weight?: number;
}

export interface Randomization {
  arms: SurveyArm[];
  /** Participants a block; a multiple of the sum of the weights. Default twice that sum. */
  block?: number;
  /** Attributes, all choices: each combination has blocks of its own. */
  strata?: string[];
}

/** How it stands with an invitation, as its list shows it: `expired` is whose time ran out before they had completed it. */
export const invitationStates = [
  'waiting',
  'sent',
  'opened',
  'started',
  'completed',
  'expired',
  'declined',
  'bounced',
  'revoked',
] as const;

export const messageKindsOfSurvey = ['invitation', 'reminder', 'last_call', 'thanks'] as const;
export type SurveyMessageKind = (typeof messageKindsOfSurvey)[number];

/**
 * A mail of the survey; its texts are `message.KIND.subject` and `.body`, those of a wave's mail `wave.CODE.KIND.subject` and `.body`.
 * Of a wave, `invitation` goes out when it opens for somebody.
 */
export interface SurveyMessage {
  kind: SurveyMessageKind;
  /** Code of the wave that it belongs to; absent: to the survey as a whole. */
  wave?: string;
  /**
   * Days after the invitation, of a wave after its opening (default 7 for a `reminder`, 0 for an `invitation`); for `last_call`: before the
   * end (1); for `thanks`: after completion (0: at once).
   */
  days?: number;
  /** Hour of the recipient's day, 0 to 23. Default 9. */
  hour?: number;
  /** For a reminder: those who have not begun, those who have, or (default) both. */
  to?: 'not_begun' | 'begun' | 'both';
}

export interface SurveyEnd {
  /** Own results: as each instrument says (default), or none. */
  results?: 'instrument' | 'none';
  /** Where the browser goes afterwards. `{participation}` and `{attribute.CODE}` are filled in. */
  redirect?: string;
}

/** Where the survey does not say. */
export const defaultMinimumGroup = 5;
/** Where staff see who answered, and nothing is said: figures are about however few. */
export const ungated = 1;

export interface SurveySettings {
  domain?: string;
  /** ISO 8601 times. */
  opensAt?: string;
  closesAt?: string;
  /** IANA name. Default UTC. */
  timeZone?: string;
  /** Minutes after the end in which whoever has begun may finish. Default 60. */
  grace?: number;
  /** The fewest people that a result may be about. Default 5. */
  minimumGroup?: number;
  /** Counts the changes of the consent text that ask again; absent: there is no consent. Its text is `consent`. */
  consent?: { version: number };
  end?: SurveyEnd;
  /** Of an open link: only once in a browser. Default false. */
  oncePerDevice?: boolean;
  /** Of an open link: a guest's browser solves a small puzzle before it begins. Default false: programs begin without one. */
  proofOfWork?: boolean;
  mails?: SurveyMails;
}

/** How the mails of a survey go out. */
export interface SurveyMails {
  /** At most so many a minute. Default 120. */
  rate?: number;
  /** Hours of the recipient's day, 0 to 23, in which nothing is sent: from the first up to the other. Default none. */
  quiet?: { from: number; to: number };
}

/** All of a survey but its code, its languages and texts, and its documents of pages: what a revision freezes. */
export interface SurveyPlan {
  audience: SurveyAudience;
  anonymity: Anonymity;
  settings?: SurveySettings;
  attributes?: SurveyAttribute[];
  quotas?: SurveyQuota[];
  waves?: SurveyWave[];
  randomization?: Randomization;
  messages?: SurveyMessage[];
}

export interface SurveyDocument extends SurveyPlan {
  format: 'survey/1';
  code: string;
  baseLocale: string;
  items: SurveyItem[];
  /** Locale → text key → text. The keys are listed in `textKeys.ts`. */
  texts: Record<string, TextBundle>;
}

/** Names that formulas use for something else. */
export const reservedItemCodes = ['attribute', 'respondent', 'arm', 'attempt', 'survey'] as const;

/** An item as the server keeps it: a page is an instrument of its own that belongs to the survey. */
export interface StoredItem extends ItemBase {
  kind: 'instrument' | 'page';
  instrumentId: string;
  /** Of an instrument. */
  version?: number | 'newest';
}

/** What is kept of a survey while it is written. */
export interface SurveyDefinition extends SurveyPlan {
  items: StoredItem[];
}

/** An item as a revision freezes it; `versionId` null: the newest one when somebody begins. */
export interface OpenedItem extends ItemBase {
  kind: 'instrument' | 'page';
  instrumentId: string;
  versionId: string | null;
}

/** What those who begin get: immutable. */
export interface OpenedSurvey extends SurveyPlan {
  items: OpenedItem[];
}
