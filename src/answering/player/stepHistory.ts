import { history } from '@umijs/max';

/**
 * The player's entries in the browser's history: as many as there are steps to go back to, at most ten, above the entry that the page was
 * opened with. So the Back of a browser or phone leads to the step before, and from the first step out of the player.
 */
const key = 'playerSteps';
/** Browsers keep about fifty entries in all. */
const most = 10;
/** Milliseconds: a browser that is not there by then does not go there at all. */
const patience = 1000;

/** What an entry says: whose player it belongs to, and how many of its entries lie below it. */
interface Mark {
  attempt: string;
  depth: number;
}

const markIn = (state: unknown): Mark | undefined =>
  typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;

/** While the browser goes back over entries though nobody asked for a step. */
let going: Promise<void> | undefined;
/** With which it last arrived. */
let arrival: Event | undefined;

function goBack(count: number): Promise<void> {
  going = new Promise<void>((resolve) => {
    const arrive = (event?: Event) => {
      arrival = event;
      clearTimeout(timer);
      window.removeEventListener('popstate', arrive);
      going = undefined;
      resolve();
    };
    const timer = setTimeout(arrive, patience);
    window.addEventListener('popstate', arrive);
    window.history.go(-count);
  });
  return going;
}

let current: StepHistory | undefined;

/** Leaves the player's entries behind: the present one is then the entry that it was opened with. */
async function leaveSteps(): Promise<void> {
  current?.stop();
  await going;
  const depth = markIn(window.history.state)?.depth ?? 0;
  if (depth > 0) await goBack(depth);
}

/** Goes to another screen, which takes the place of all of the player's entries. */
export async function replacePlayer(to: string): Promise<void> {
  await leaveSteps();
  history.replace(to);
}

interface Told {
  /** Somebody went back over so many entries. */
  onBack(count: number): void;
  onForward(): void;
}

/** The entries of one player while it is on the screen. */
export class StepHistory {
  private depth = 0;
  private steps = 0;
  private isOver = false;
  private readonly path = window.location.pathname;
  private readonly restoration = window.history.scrollRestoration;

  constructor(
    private readonly attempt: string,
    private readonly told: Told,
  ) {
    current = this;
    // After a reload.
    this.takePlace();
    // Each step begins at its top.
    window.history.scrollRestoration = 'manual';
    window.addEventListener('popstate', this.arrive);
  }

  /** Makes the entries fit. @param steps how many can be gone back to */
  settle(steps: number): void {
    if (going) {
      void going.then(() => {
        this.takePlace();
        this.settle(steps);
      });
      return;
    }
    // Another screen may be on its way.
    if (this.isOver || window.location.pathname !== this.path) return;
    const hasGrown = steps > this.steps;
    this.steps = steps;
    const mark = this.ownMark();
    // The router may draw the page anew for a Back that `arrive` has not been told of yet.
    if (mark && mark.depth !== this.depth) return;
    // It is new, or was replaced, as for another language.
    if (!mark) this.write('replaceState', this.depth);
    if (this.depth > steps) {
      void goBack(this.depth - steps).then(() => this.takePlace());
      return;
    }
    // Browsers skip entries that were added while nobody did anything: none is added after each step back.
    if (!hasGrown && this.depth > 0) return;
    while (this.depth < Math.min(steps, most) && this.write('pushState', this.depth + 1)) this.depth += 1;
  }

  /** Its entries are no steps any more. */
  stop(): void {
    this.isOver = true;
    window.removeEventListener('popstate', this.arrive);
    window.history.scrollRestoration = this.restoration;
  }

  /** The player is gone from the screen. What has taken its place, unless it was left, has one entry. */
  end(): void {
    this.stop();
    if (current === this) void leaveSteps();
  }

  /** The browser is at another entry, and nobody asked for a step. */
  private takePlace(): void {
    this.depth = this.ownMark()?.depth ?? this.depth;
  }

  private ownMark(): Mark | undefined {
    const mark = markIn(window.history.state);
    return mark?.attempt === this.attempt ? mark : undefined;
  }

  /** @returns false: the browser takes no more for now */
  private write(deed: 'pushState' | 'replaceState', depth: number): boolean {
    const mark: Mark = { attempt: this.attempt, depth };
    try {
      window.history[deed]({ ...window.history.state, [key]: mark }, '');
      return true;
    } catch {
      return false;
    }
  }

  private readonly arrive = (event: PopStateEvent) => {
    const mark = markIn(event.state);
    if (going || event === arrival || mark?.attempt !== this.attempt) return;
    const moved = mark.depth - this.depth;
    this.depth = mark.depth;
    if (moved < 0) this.told.onBack(-moved);
    else if (moved > 0) this.told.onForward();
  };
}
