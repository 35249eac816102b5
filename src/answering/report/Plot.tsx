import { useModel } from '@umijs/max';
import type { Severity } from 'core/instrument/document';
import { type Ink, paperGrounds } from 'core/report/palette';
import { useEffect, useRef, useState } from 'react';

/** What a drawing needs to know of the page. */
export interface Canvas {
  ink: Ink;
  /** The grounds of a drawn scale, by severity: those of the bars on the page. */
  ranges: Readonly<Record<Severity, string>>;
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
      remove = drawChart(box, option({ ink: inkOf(box), ranges: rangesOf(box), width, font }));
    });
    return () => {
      current = false;
      remove();
    };
  }, [option, width, rerenderVersion]);

  // The drawing itself is left to right: its labels are placed by their left ends.
  return <div ref={element} className="report-plot" dir="ltr" aria-hidden="true" style={{ blockSize: height }} />;
}

/** Reads the custom properties of an element. */
function colorsOf(element: Element) {
  const style = getComputedStyle(element);
  return (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
}

/** The grounds of ranges.css around an element. */
function rangesOf(element: Element): Canvas['ranges'] {
  const color = colorsOf(element);
  return {
    none: color('--surface-soft', paperGrounds.none),
    low: color('--scale-low', paperGrounds.low),
    moderate: color('--scale-moderate', paperGrounds.moderate),
    high: color('--scale-high', paperGrounds.high),
    critical: color('--scale-critical', paperGrounds.critical),
  };
}

/** The colours of the page around an element. */
function inkOf(element: Element): Ink {
  const color = colorsOf(element);
  return {
    text: color('--text', '#1f2329'),
    quiet: color('--text-secondary', '#5c6470'),
    line: color('--line', '#dfe3e8'),
    surface: color('--surface', '#ffffff'),
    mark: color('--primary-text', '#096dd9'),
    colorWeak: document.documentElement.hasAttribute('data-color-weak'),
  };
}
