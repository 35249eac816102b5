/** The folder with the source data sets (`ASSESS_DATA`); undefined when it is not named. They are no part of the repository. */
export const dataFolder: string | undefined = process.env.ASSESS_DATA || undefined;

/** What a test says that cannot run without the data. */
export function sayNotRun(what: string): void {
  console.warn(`ASSESS_DATA is not set: ${what} was not checked. Set it to the folder that seed/SOURCES.md describes.`);
}
