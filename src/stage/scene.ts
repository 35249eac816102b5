import { formatMessage } from 'core/language/message';
import { exampleValues, failurePath, type Play } from '@/translating';
import { type InstrumentScene, instrumentAddress, instrumentAnswer } from './instrumentScene';
import { marked } from './marks';
import { answering, failureOf } from './network';
import { screenScene } from './screenScene';

/** The texts of the interface as the played screen gets them. */
export function playedTexts({ texts, mark, scene }: Play, text: string): Play['texts'] {
  if (scene.kind === 'instrument' || text === '') return texts;
  const put = (bundle: Readonly<Record<string, string>>) =>
    Object.hasOwn(bundle, mark.key) ? { ...bundle, [mark.key]: marked(text) } : bundle;
  return { Webpages: put(texts.Webpages), System: put(texts.System) };
}

/** What is played instead of the network. */
export interface PlayedScene {
  /** Signs in whoever the scene is for. @returns where it is, below the base path */
  open(): Promise<string>;
  /** What the marked text is now. @returns where an instrument stands with it: another address each time, so that its page is read anew */
  tell(text: string): string | undefined;
}

const idOf = (number: number) => `01900000-0000-7000-8009-${String(number).padStart(12, '0')}`;

/** Puts the scene in the place of the network. */
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
