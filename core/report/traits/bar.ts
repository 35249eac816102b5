import type { ResolvedText } from '../../instrument/textKeys';
import type { Segment } from '../scores';

export interface TraitSegment {
  code: string;
  label: ResolvedText;
  severity: Segment['severity'];
  from: number;
  to: number;
  /** Its values, as written for the reader: `5–9`. */
  span: string;
}

/** Where the marker of a trait stands. */
export interface TraitBar {
  /** Code of the calculation whose scale it is. */
  figure: string;
  from: number;
  to: number;
  /** Within the ends. */
  at: number;
  /** The bands, cut to the ends; empty: none. */
  segments: TraitSegment[];
  /** The whole scale as written for the reader, `4–20`, and its upper end, if it is one of points; else null. */
  span: string | null;
  most: string | null;
  /** Code of the band that holds the average of the comparison group; null: nothing is compared. */
  usual: string | null;
}
