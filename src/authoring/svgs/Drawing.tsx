import { Alert } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { safeDrawing } from './drawnElements';

interface Props {
  /** Data URL, with the values of the sample. */
  source: string;
  /** Id of an element. */
  marked: string | undefined;
  onHover(element: string | undefined): void;
  onChoose(element: string): void;
}

/** Pixels around the marked element. */
const margin = 3;

/** The innermost element with an id at an event's target. */
function elementOf(event: Event): string | undefined {
  for (const target of event.composedPath()) {
    if (target instanceof SVGSVGElement || target instanceof ShadowRoot) return undefined;
    if (target instanceof Element && target.id !== '') return target.id;
  }
  return undefined;
}

/** The drawing in a shadow root, so that its elements react to the pointer. The keyboard uses the list beside it. */
export function Drawing({ source, marked, onHover, onChoose }: Props) {
  const text = useText('svg.');
  const host = useRef<HTMLDivElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [frame, setFrame] = useState<Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>>();
  const hovered = useEffectEvent(onHover);
  const chose = useEffectEvent(onChoose);

  useLayoutEffect(() => {
    const { current } = host;
    if (current === null) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const drawing = safeDrawing(source);
    setUnreadable(drawing === undefined);
    if (drawing !== undefined) {
      Object.assign(drawing.style, { display: 'block', inlineSize: '100%', blockSize: 'auto', maxBlockSize: '60vh' });
    }
    root.replaceChildren(...(drawing ? [drawing] : []));
  }, [source]);

  useEffect(() => {
    const { current } = host;
    const root = current?.shadowRoot;
    if (!root) return undefined;
    const over = (event: Event) => hovered(elementOf(event));
    const out = () => hovered(undefined);
    const click = (event: Event) => {
      const id = elementOf(event);
      if (id !== undefined) chose(id);
    };
    root.addEventListener('pointerover', over);
    current.addEventListener('pointerleave', out);
    root.addEventListener('click', click);
    return () => {
      root.removeEventListener('pointerover', over);
      current.removeEventListener('pointerleave', out);
      root.removeEventListener('click', click);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing has its elements elsewhere.
  useLayoutEffect(() => {
    const element = marked === undefined ? null : host.current?.shadowRoot?.getElementById(marked);
    const room = host.current?.getBoundingClientRect();
    const place = element?.getBoundingClientRect();
    setFrame(
      room && place
        ? { x: place.x - room.x, y: place.y - room.y, width: place.width, height: place.height }
        : undefined,
    );
  }, [marked, source]);

  return (
    <div className="svg-stage boxed" dir="ltr" data-marked={frame ? marked : undefined}>
      <div ref={host} />
      {frame ? (
        <div
          className="svg-mark"
          style={{
            transform: `translate(${frame.x - margin}px, ${frame.y - margin}px)`,
            inlineSize: frame.width + 2 * margin,
            blockSize: frame.height + 2 * margin,
          }}
        />
      ) : null}
      {isUnreadable ? <Alert type="error" showIcon title={text('cannotDraw')} /> : null}
    </div>
  );
}
