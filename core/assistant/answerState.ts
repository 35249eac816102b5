/**
 * `writing`: the model writes; `checking`: it has an answer about a result, which is shown once its numbers are checked; `held`: the answer
 * named a number that is not the result's, and was held back; `stopped`: by the person; `cut`: at the most tokens; `failed`: for a reason.
 */
export const answerStates = ['writing', 'checking', 'done', 'stopped', 'cut', 'held', 'failed'] as const;
export type AnswerState = (typeof answerStates)[number];

/** `busy`, `away`, `refused`, `unusable`: the endpoint; `interrupted`: the server that wrote it stopped. */
export const failReasons = ['busy', 'away', 'refused', 'unusable', 'interrupted'] as const;

/** Whether more will come. */
export const isOpen = (state: AnswerState): boolean => state === 'writing' || state === 'checking';
