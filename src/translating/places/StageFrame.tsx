import { useIntl, useModel } from '@umijs/max';
import { useDebounceEffect, useEventListener, useSize } from 'ahooks';
import { useEffect, useRef } from 'react';
import { basePath } from '@/kit/basePath/basePath';
import { languageName } from '@/shell/languageName/languageName';
import { enabledLanguages } from '@/shell/start/languages';
import type { Shown } from './shown';
import { type Play, type Retell, type Scene, stageNews, stagePath } from './stagePlay';

export interface Played {
  /** Of the frame. */
  title: string;
  scene: Scene;
  texts: Play['texts'];
  /** Key of the marked text: of the interface, or in the instrument's document. */
  textKey: string;
  shown: Shown;
}

/** How often the text is seen, and names something. 'failed': the frame did not load; undefined: loading. */
export type Found = { seen: number; named: number } | 'failed' | undefined;

interface Props extends Played {
  device: Device;
  onFound(found: Found): void;
}

/** CSS pixels. */
const devices = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } } as const;
export type Device = keyof typeof devices;

/** Milliseconds: after the last key, and until loading counts as failed. */
const pause = 350;
const patience = 30_000;

/** The stage must know the language even if it is not enabled. */
const languagesWith = ({ locale, direction }: Shown): Play['languages'] => {
  const enabled = enabledLanguages();
  return enabled.some(({ code }) => code === locale)
    ? enabled
    : [
        ...enabled,
        { code: locale, label: locale, nativeLabel: languageName(locale), flag: '', direction, fallback: null },
      ];
};

/** As large as there is room, at most as large as the device. */
export function StageFrame({ title, scene, texts, textKey, shown, device, onFound }: Props) {
  const intl = useIntl();
  const { appearance } = useModel('settings');
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef(false);
  const sent = useRef<string>(undefined);
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const { width, height } = devices[device];
  const scale = Math.min(1, (size?.width ?? width) / width);
  const played = JSON.stringify([scene.kind, title, shown.locale, appearance, device]);

  // The frame has no origin to name; the content security policy allows only this product in it.
  const post = (said: Play | Retell) => frame.current?.contentWindow?.postMessage(said, '*');

  useEventListener('message', (event: MessageEvent) => {
    heard.current ||= event.source === frame.current?.contentWindow;
    const news = stageNews(event, frame.current?.contentWindow);
    if (news?.stage === 'shown') onFound({ seen: news.seen, named: news.named });
    if (news?.stage !== 'ready') return;
    const { locale, text } = shown;
    sent.current = text;
    post({
      ...{ stage: 'play', locale, languages: languagesWith(shown), texts, appearance, scene },
      mark: { key: textKey, text },
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new frame has its own time limit.
  useEffect(() => {
    heard.current = false;
    sent.current = undefined;
    onFound(undefined);
    const timer = setTimeout(() => heard.current || onFound('failed'), patience);
    return () => clearTimeout(timer);
  }, [played]);

  const sendText = () => {
    // Before the frame is ready: it will get the text with all the rest.
    if (sent.current === undefined || sent.current === shown.text) return;
    sent.current = shown.text;
    post({ stage: 'text', text: shown.text });
  };
  useDebounceEffect(sendText, [shown.text], { wait: pause });

  return (
    <div ref={room} className="text-place-room">
      <div style={{ inlineSize: width * scale, blockSize: height * scale }}>
        <iframe
          key={played}
          ref={frame}
          title={intl.formatMessage({ id: 'place.frame' }, { screen: title })}
          src={`${basePath()}${stagePath}`}
          sandbox="allow-scripts"
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
