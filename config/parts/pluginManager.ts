/** How the hooks of a key are applied. */
export const ApplyPluginsType = { compose: 'compose', modify: 'modify', event: 'event' } as const;

type Hook = unknown;
type Call = (...given: unknown[]) => unknown;

interface Plugin {
  path?: string;
  apply: Record<string, Hook>;
}

interface Application {
  /** `KEY`, or `KEY.MEMBER` for what the hooks of the key have under that name. */
  key: string;
  type: keyof typeof ApplyPluginsType;
  initialValue?: unknown;
  args?: unknown;
  async?: boolean;
}

const isCall = (hook: Hook): hook is Call => typeof hook === 'function';
const changed = (value: unknown, hook: Hook, args: unknown): unknown =>
  isCall(hook) ? hook(value, args) : { ...(value as object), ...(hook as object) };

/** Of Umi's client, its class of this name, without the helpers for old browsers that come with it. */
export class PluginManager {
  private readonly hooks = new Map<string, Hook[]>();

  constructor(private readonly options: { validKeys: readonly string[] }) {}

  static create({ validKeys, plugins }: { validKeys: readonly string[]; plugins: readonly Plugin[] }): PluginManager {
    const manager = new PluginManager({ validKeys });
    for (const plugin of plugins) manager.register(plugin);
    return manager;
  }

  /** @throws Error for a key that Umi does not know */
  register({ apply, path }: Plugin): void {
    for (const [key, hook] of Object.entries(apply)) {
      if (!this.options.validKeys.includes(key)) {
        throw new Error(`register failed, invalid key ${key} ${path ? `from plugin ${path}` : ''}.`);
      }
      this.hooks.set(key, [...(this.hooks.get(key) ?? []), hook].flat());
    }
  }

  getHooks(keys: string): Hook[] {
    const [key = '', ...members] = keys.split('.');
    const hooks = this.hooks.get(key) ?? [];
    const memberOf = (hook: Hook) =>
      members.reduce<unknown>((found, member) => (found as Record<string, unknown> | undefined)?.[member], hook);
    return members.length === 0 ? hooks : hooks.map(memberOf).filter(Boolean);
  }

  applyPlugins({ key, type, initialValue, args, async }: Application): unknown {
    const hooks = this.getHooks(key);
    if (type === 'compose') {
      const last = initialValue as Call;
      return () => hooks.reduce<Call>((inner, hook) => () => (hook as Call)(inner, args), last)();
    }
    if (type === 'event') {
      return (async () => {
        for (const hook of hooks) {
          const done = (hook as Call)(args);
          if (async) await done;
        }
      })();
    }
    if (!async) return hooks.reduce((value, hook) => changed(value, hook, args), initialValue);
    return hooks.reduce(
      async (value, hook) => changed(await value, isCall(hook) ? hook : await hook, args),
      Promise.resolve(initialValue),
    );
  }
}
