/** Parts of a browser's layout that jsdom does not compute; nothing under test looks at their figures. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return [];
  }
}

type Listener = ((event: { data: unknown }) => void) | null;

/** What was posted or put off and has not come yet, oldest first. */
const underWay = new Set<() => void>();

/** Node's own channel keeps the process alive for as long as somebody listens. */
class TimedChannel {
  port1: { onmessage: Listener; postMessage(data: unknown): void };
  port2: { onmessage: Listener; postMessage(data: unknown): void };

  constructor() {
    const post = (to: 'port1' | 'port2') => (data: unknown) => {
      const timer = setTimeout(() => arrive());
      const arrive = () => {
        clearTimeout(timer);
        if (underWay.delete(arrive)) this[to].onmessage?.({ data });
      };
      underWay.add(arrive);
    };
    this.port1 = { onmessage: null, postMessage: post('port2') };
    this.port2 = { onmessage: null, postMessage: post('port1') };
  }
}

/** As the browser's, but what waits can be done before its time. */
function countedMicrotask(work: () => void): void {
  const arrive = () => {
    if (underWay.delete(arrive)) work();
  };
  underWay.add(arrive);
  void Promise.resolve().then(arrive);
}

/** Has everything that was posted or put off come now, and what comes of it too: React draws by messages and microtasks. */
export function deliverAll(): void {
  for (const arrive of underWay) arrive();
}

/** Queries of width, answered by the window's; whatever else is asked does not hold. */
function holds(media: string): boolean {
  const bounds = [...media.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, side, width]) =>
      side === 'min' ? window.innerWidth >= Number(width) : window.innerWidth <= Number(width),
    )
  );
}

const widthQuery = (media: string) => ({
  media,
  matches: holds(media),
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

Object.assign(window, {
  matchMedia: widthQuery,
  MessageChannel: TimedChannel,
  queueMicrotask: countedMicrotask,
  ResizeObserver: StillObserver,
  IntersectionObserver: StillObserver,
  scrollTo: () => undefined,
});

/** Browsers give an event the time of `performance.now`; jsdom that of a calendar. */
const calendarTime = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
Object.defineProperty(Event.prototype, 'timeStamp', {
  configurable: true,
  get(this: Event) {
    return Number(calendarTime?.call(this)) - performance.timeOrigin;
  },
});

/** Nothing is laid out: no text stands anywhere. */
const nowhere = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => null };
Object.assign(Range.prototype, {
  getClientRects: () => Object.assign([], { item: () => null }),
  getBoundingClientRect: () => nowhere,
});

// Nowhere to scroll.
Element.prototype.scrollIntoView = () => undefined;

// jsdom's files cannot be read by promise.
const promised = <T>(read: (reader: FileReader) => void) =>
  new Promise<T>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as T);
    reader.onerror = () => reject(reader.error);
    read(reader);
  });
Blob.prototype.text ??= function text(this: Blob): Promise<string> {
  return promised((reader) => reader.readAsText(this));
};
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return promised((reader) => reader.readAsArrayBuffer(this));
};

/*
 * No styles: jsdom would parse every rule that antd writes, and weigh all of them for each element that a query looks at; and antd looks
 * through all it has written before it writes the next. What an element itself says (display: none) still counts.
 */
for (const name of ['appendChild', 'insertBefore', 'prepend', 'append', 'removeChild'] as const) {
  const original = document.head[name].bind(document.head) as (...nodes: unknown[]) => unknown;
  const keepStylesOut = (...nodes: unknown[]) => (nodes[0] instanceof HTMLStyleElement ? nodes[0] : original(...nodes));
  Object.assign(document.head, { [name]: keepStylesOut });
}
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set: () => undefined });
window.getComputedStyle = (element) => (element as HTMLElement).style;

// React takes a stack for each element it makes; jest would have it a hundred frames deep.
Error.stackTraceLimit = 10;
