import { Grid } from 'antd';
import type { SurveyDetail } from 'core/contract/surveys/survey';
import { useId } from 'react';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { flowDrawing, type Stop } from './flowGeometry';

/** The way through a survey as a picture; screen readers get it as a list. */
export function Flow({ detail }: { detail: SurveyDetail }) {
  const text = useText('survey.flow.');
  const id = useId();
  const { direction } = useLanguage();
  const { md: isWide = false } = Grid.useBreakpoint();
  const { items, attributes, settings } = detail;
  const asked = attributes.filter(({ from = 'asked' }) => from === 'asked');
  const stops: Stop[] = [
    { key: ' begin', label: text('begin'), shape: 'end' },
    ...(settings.consent ? [{ key: ' consent', label: text('consent'), shape: 'always' as const }] : []),
    ...(asked.length > 0
      ? [{ key: ' attributes', label: text('attributes', { count: asked.length }), shape: 'always' as const }]
      : []),
    ...items.map(({ code, title, visibleIf }) => ({
      key: code,
      label: title,
      shape: visibleIf === undefined ? ('always' as const) : ('rule' as const),
    })),
    { key: ' thanks', label: text('end'), shape: 'end' },
  ];
  const { width, height, stops: placed, ways } = flowDrawing(stops, { down: !isWide, mirrored: direction === 'rtl' });
  const sentences = items.map(({ code, title, visibleIf, reading }) => ({
    code,
    said:
      visibleIf === undefined
        ? text('always', { item: title })
        : reading === null
          ? text('rule', { item: title })
          : text('reading', { item: title, reading }),
  }));
  return (
    <section className="survey-surface" aria-labelledby={`${id}-title`}>
      <h2 className="survey-heading" id={`${id}-title`}>
        {text('title')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it scrolls by the arrow keys. */}
      <section className="survey-flow" tabIndex={0} aria-labelledby={`${id}-title`}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-describedby={`${id}-words`}
        >
          <title>{text('title')}</title>
          <defs>
            <marker id={`${id}-tip`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 L8 4 L0 8 z" className="survey-flow-tip" />
            </marker>
          </defs>
          {ways.map(({ key, path, isPast }) => (
            <path
              key={key}
              d={path}
              className="survey-flow-way"
              data-past={isPast || undefined}
              {...(isPast ? {} : { markerEnd: `url(#${id}-tip)` })}
            />
          ))}
          {placed.map((stop) => (
            <g key={stop.key}>
              <rect
                className="survey-flow-stop"
                data-shape={stop.shape}
                x={stop.x}
                y={stop.y}
                width={stop.width}
                height={stop.height}
                rx={stop.shape === 'end' ? stop.height / 2 : 6}
              />
              <foreignObject x={stop.x} y={stop.y} width={stop.width} height={stop.height}>
                <div className="survey-flow-label" dir="auto">
                  <span>{stop.label}</span>
                </div>
              </foreignObject>
            </g>
          ))}
        </svg>
      </section>
      <p className="survey-quiet">{items.some(({ visibleIf }) => visibleIf !== undefined) ? text('legend') : null}</p>
      <ol id={`${id}-words`} className="visually-hidden">
        {sentences.map(({ code, said }) => (
          <li key={code}>{said}</li>
        ))}
      </ol>
    </section>
  );
}
