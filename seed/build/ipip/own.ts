import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What we wrote for the inventory, in one language; by code of the scale where nothing else is said. */
export interface OwnReport {
  /** Where the source has no name for the scale. */
  names?: Record<string, string>;
  /** Of domains, where the source has none: what each is, in a sentence. */
  summaries?: Record<string, string>;
  /** By text key. */
  texts: Record<string, string>;
  /** Labels of bands, by their codes. */
  bands: { raw: Record<string, string>; t: Record<string, string> };
  /** Names of what is computed of a scale, and titles of the charts of its facets; `NAME` stands for the scale's own. */
  patterns: { t: string; percentile: string; facetsT: string; facetsRaw: string };
  /** Of domains: what people differ in, and what each end is good for. */
  about: Record<string, string>;
  /** What is said to somebody whose score is low, in the middle, high. */
  levels: Record<string, [low: string, neutral: string, high: string]>;
}

/** By locale: the languages in which the report is complete. */
export function ownReports(): Map<string, OwnReport> {
  const folder = join(__dirname, 'own');
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}
