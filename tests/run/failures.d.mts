export interface FailedFile {
  /** From the root. */
  path: string;
  /** Path of the file of the group that it ran in. */
  group?: string;
  /** Otherwise it cannot be read, or its process ended. */
  isLoaded: boolean;
  tests: { name: string; message: string; firstLine: string }[];
}

/** Of the files that failed those that get a second try. */
export function filesToTryAgain(files: readonly FailedFile[]): FailedFile[];
