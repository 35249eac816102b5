/** Of two people who have changed the same. */
export type Choice = 'mine' | 'theirs';
