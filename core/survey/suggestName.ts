import { nearestName } from '../formula/nearest';

/** `phq2.q5.r1` → `phq2`, `q5.r1`; a name without a member has no rest. */
function split(name: string): [owner: string, rest: string] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
}

/**
 * The known name that was probably meant: of the same owner the nearest member, of an owner that is spelled alike the same member; of a
 * member alone its only owner. Comparing whole names would take `attribute.tall` for `attribute.site`.
 */
export function suggestedName(name: string, known: readonly string[]): string | undefined {
  const [owner, rest] = split(name);
  const restsOf = (one: string) => known.flatMap((each) => (split(each)[0] === one ? [split(each)[1]] : []));
  if (rest === '') {
    const bearers = known.filter((each) => each.endsWith(`.${owner}`));
    const bare = known.filter((each) => !each.includes('.'));
    return bearers.length === 1 ? bearers[0] : nearestName(owner, bare);
  }
  const owners = [...new Set(known.map((each) => split(each)[0]))];
  const meant = owners.includes(owner) ? owner : nearestName(owner, owners);
  if (meant === undefined) return undefined;
  const member = nearestName(rest, restsOf(meant));
  return member === undefined ? undefined : `${meant}.${member}`;
}
