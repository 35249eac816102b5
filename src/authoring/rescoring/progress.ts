import type { JobRow } from 'core/contract/job';
import type { ComponentType } from 'react';

/** Shows how far a job is until it has ended; the page gives it. */
export type Progress = ComponentType<{ id: string; known?: JobRow; onEnded?(job: JobRow): void }>;
