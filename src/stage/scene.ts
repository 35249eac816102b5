import { formatMessage } from 'core/language/message';
import { exampleValues, failurePath, type Play } from '@/translating';
import { type InstrumentScene, instrumentAddress, instrumentAnswer } from './instrumentScene';
import { marked } from './marks';
import { answering, failureOf } from './network';
import { screenScene } from './screenScene';

/** The interface texts for the played screen. */
export function playedTexts({ texts, mark, scene }: Play, text: string): Play['texts'] {
  if (scene.kind === 'instrument' || text === '') return texts;
  const put = (bundle: Readonly<Record<string, string>>) =>
    Object.hasOwn(bundle, mark.key) ? { ...bundle, [mark.key]: marked(text) } : bundle;
  return { Webpages: put(texts.Webpages), System: put(texts.System) };
}

/** Replaces the network. */
export interface PlayedScene {
  /** Signs in the person whom the scene needs. @returns the address below the base path */
  open(): Promise<string>;
  /** Changes the marked text. @returns the instrument's new address, different each time so that its page is loaded again */
  tell(text: string): string | undefined;
}

const idOf = (number: number) => `01900000-0000-7000-8009-${String(number).padStart(12, '0')}`;

/** Replaces the network by the scene. */
export function setScene(play: Play): PlayedScene {
  const { scene, locale, languages } = play;
  let text = play.mark.text;
  let times = 1;
  const instrumentScene = (): InstrumentScene | undefined =>
    scene.kind === 'instrument' ? { id: idOf(times), view: scene.view, place: scene.place, locale, text } : undefined;

  const bundle = (kind: string) => playedTexts(play, text)[kind === 'System' ? 'System' : 'Webpages'];
  window.fetch = answering((method, path) => {
    if (path === failurePath && scene.kind === 'failure') {
      const message = bundle('System')[`error.${scene.code}`] ?? '';
      return failureOf(scene.code, formatMessage(message, exampleValues(message), locale));
    }
    if (method === 'GET' && path === 'languages/enabled') return { success: true, data: languages };
    const asked = /^translation\/newtranslationkind\/(Webpages|System)\//.exec(path);
    if (asked) return { success: true, status: 1, data: bundle(asked[1] ?? '') };
    const current = instrumentScene();
    return current && instrumentAnswer(current, method, path);
  });

  return {
    open: async () => {
      const address = await screenScene(scene.kind === 'screen' ? scene.path : '/profile', locale);
      const current = instrumentScene();
      return current ? instrumentAddress(current) : address;
    },
    tell: (typed) => {
      text = typed;
      times += 1;
      const current = instrumentScene();
      return current && instrumentAddress(current);
    },
  };
}
