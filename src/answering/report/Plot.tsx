import { useModel } from '@umijs/max';
import type { Ink } from 'core/report/palette';
import { useEffect, useRef, useState } from 'react';

/** What a drawing needs to know of the page. */
export interface Canvas {
  ink: Ink;
  /** Pixels. */
  width: number;
  font: string;
}

/** Only visual: a heading and a table say the same. `height` in pixels; `option`: the same function while the drawing is the same. */
export function Plot({ height, option }: { height: number; option(canvas: Canvas): Record<string, unknown> }) {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const { rerenderVersion } = useModel('settings');

  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const sizes = new ResizeObserver(() => setWidth(Math.round(box.clientWidth)));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look has other colours, another language other words.
  useEffect(() => {
    const box = element.current;
    if (!box || width === 0) return undefined;
    let remove = () => {};
    let current = true;
    void import('./drawChart').then(({ drawChart }) => {
      if (!current) return;
      const font = getComputedStyle(box).fontFamily;
      remove = drawChart(box, option({ ink: inkOf(box), width, font }));
    });
    return () => {
      current = false;
      remove();
    };
  }, [option, width, rerenderVersion]);

  // The drawing itself is left to right: its labels are placed by their left ends.
  return <div ref={element} className="report-plot" dir="ltr" aria-hidden="true" style={{ blockSize: height }} />;
}

/** The colours of the page around an element. */
function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const color = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    text: color('--text', '#1f2329'),
    quiet: color('--text-secondary', '#5c6470'),
    line: color('--line', '#dfe3e8'),
    surface: color('--surface', '#ffffff'),
    mark: color('--primary-text', '#096dd9'),
    colorWeak: document.documentElement.hasAttribute('data-color-weak'),
  };
}
