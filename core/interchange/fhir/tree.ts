/** The items of a questionnaire by their link ids. */
export class ItemTree {
  readonly roots: string[] = [];
  readonly all: string[] = [];
  private readonly inner = new Map<string, string[]>();

  add(id: string, parent: string | undefined): void {
    this.all.push(id);
    if (!this.inner.has(id)) this.inner.set(id, []);
    if (parent === undefined) this.roots.push(id);
    else this.inner.get(parent)?.push(id);
  }

  children(id: string): readonly string[] {
    return this.inner.get(id) ?? [];
  }

  below(id: string): string[] {
    return this.children(id).flatMap((child) => [child, ...this.below(child)]);
  }
}
