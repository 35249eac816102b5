/** Something that was done: a change of the draft, or a publication. */
export interface Act {
  id: string;
  said: string;
  at: string;
}

/** Equal acts in a row as one. */
export interface JoinedAct extends Act {
  times: number;
}

/** @param acts newest first; what is joined has the time of the newest */
export function joined(acts: readonly Act[]): JoinedAct[] {
  const found: JoinedAct[] = [];
  for (const act of acts) {
    const last = found.at(-1);
    if (last?.said === act.said) last.times += 1;
    else found.push({ ...act, times: 1 });
  }
  return found;
}
