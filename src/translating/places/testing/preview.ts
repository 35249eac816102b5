import { act, screen } from '@testing-library/react';
import { allMessages } from 'mock/translating/translationWorld';
import { openApp, signedInAs } from 'tests/src/app';
import type { Play, Retell } from '@/translating/places/stagePlay';

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

export const messageOf = (key: string) => {
  const found = allMessages().find((message) => message.key === key);
  if (!found) throw new Error(`no message ${key}`);
  return found;
};

/** Opens the preview of a text in the editor. */
export async function openPreview(key: string, locale = 'de-DE', email = 'every@example.org') {
  signedInAs(email);
  const user = await openApp(`/translations/edit/${messageOf(key).id}?locale=${locale}&locales=${locale}`);
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  return user;
}

export const frame = async () => (await screen.findByTitle(/^Preview: /)) as HTMLIFrameElement;

/** As the frame speaks to the page around it. */
export function fromFrame(
  element: HTMLIFrameElement,
  data: object,
  source: Window | null = element.contentWindow,
): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, source, origin: 'null' }));
  });
}

/** What the frame is told from now on. */
export function listening(element: HTMLIFrameElement): (Play | Retell)[] {
  const heard: (Play | Retell)[] = [];
  if (!element.contentWindow) throw new Error('no frame');
  jest.spyOn(element.contentWindow, 'postMessage').mockImplementation((said: unknown) => void heard.push(said as Play));
  return heard;
}

export async function played(key: string, locale?: string) {
  const user = await openPreview(key, locale);
  const element = await frame();
  const heard = listening(element);
  fromFrame(element, { stage: 'ready' });
  const [play] = heard;
  if (play?.stage !== 'play') throw new Error('nothing is played');
  return { user, element, heard, play };
}
