import { latinDigit } from 'core/language/typedNumber';

const controls = 'a, button, input, select, textarea, summary';
/** Keys that answer or press in a control. */
const keysInControls = /^(.|Enter|Arrow\w+|Home|End|Page\w+|Backspace|Delete)$/u;

/** What follows pressing a pointer, and could answer, go on, or open something. */
const following = ['mousedown', 'pointerup', 'click', 'submit'] as const;

/** Whether a key answers or presses something in the form. */
function isPress(event: KeyboardEvent, form: HTMLElement): boolean {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(target instanceof Element)) return false;
  const control = target.closest(controls);
  if (control && form.contains(control)) return keysInControls.test(key);
  // These are heard wherever the focus is.
  return /^[1-9]$/.test(latinDigit(key)) || (key === 'Enter' && !control);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Ignores what is pressed in a form, by pointer, key or screen reader. A press is ignored from its beginning to the click at its end,
 * and so is a click that comes in the time itself. Moving the focus, scrolling and closing work.
 * @param isIgnored by the time stamp of an event
 * @returns how to stop
 */
export function ignorePresses(form: HTMLElement, isIgnored: (time: number) => boolean): () => void {
  let ignores = false;
  const begin = ({ timeStamp }: Event) => {
    ignores = isIgnored(timeStamp);
  };
  const end = () => {
    ignores = false;
  };
  const follow = (event: Event) => {
    if (ignores || isIgnored(event.timeStamp)) swallow(event);
    if (event.type === 'click') end();
  };
  // A finger drags a slider whatever becomes of its events, unless scrolling were to wait for them.
  const drag = (event: Event) => {
    const slider = event.target;
    if (!ignores || !(slider instanceof HTMLInputElement) || slider.type !== 'range') return;
    swallow(event);
    slider.value = slider.defaultValue;
  };
  const pressKey = (event: KeyboardEvent) => {
    if (!isPress(event, form)) return;
    ignores = isIgnored(event.timeStamp) || (event.repeat && ignores);
    if (ignores) swallow(event);
  };
  const releaseKey = (event: KeyboardEvent) => {
    // Some browsers press a button only when Space is released.
    if (ignores) swallow(event);
    end();
  };
  const inForm: [name: string, listener: (event: Event) => void][] = [
    ['pointerdown', begin],
    ['pointercancel', end],
    ...following.map((name): [string, typeof follow] => [name, follow]),
    ['input', drag],
    ['change', drag],
  ];
  for (const [name, listener] of inForm) form.addEventListener(name, listener, true);
  // Digits and Enter are heard on the whole page.
  document.addEventListener('keydown', pressKey, true);
  document.addEventListener('keyup', releaseKey, true);
  return () => {
    for (const [name, listener] of inForm) form.removeEventListener(name, listener, true);
    document.removeEventListener('keydown', pressKey, true);
    document.removeEventListener('keyup', releaseKey, true);
  };
}
