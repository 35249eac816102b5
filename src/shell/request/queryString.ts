/** Replaces `qs` for umi-request: the queries of the contract are flat, and every browser can write them. */
export function stringify(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each));
    }
  }
  return query.toString();
}

export function parse(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
