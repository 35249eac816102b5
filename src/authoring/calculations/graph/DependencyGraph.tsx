import { Link } from '@umijs/max';
import { Empty } from 'antd';
import { attributeRefs } from 'core/formula/scope';
import { type CalculationGraph, calculationGraph, type GraphNode } from 'core/instrument/graph';
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useLabels } from '@/authoring/draft/useLabels';
import { useStructure } from '@/authoring/draft/useParts';
import { partPath } from '@/authoring/frame/partPath';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useLanguage } from '@/shell/start/useLanguage';
import { Circles } from '../Circles';
import { isCircular, layOut, nodeSize, pathOf } from './layout';
import './graph.css';

/** Characters that fit into a node. */
const longest = 20;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** The label of a node: its name, its code where codes are shown, or an expression for several questions. */
function useNodeWords(): (node: GraphNode) => { short: string; long: string } {
  const text = useText('calculation.graph.');
  const say = useText();
  const labels = useLabels();
  const showsCodes = useShowsCodes();
  const nameOf = (code: string) => (attributeRefs.has(code) ? say(`reading.${code}`) : labels(code)) || code;
  return (node) => {
    if (node.kind === 'items') {
      const { codes, range, tag } = node;
      const short = tag !== undefined ? `tag("${tag}")` : range ? range.join('..') : `${codes[0]} … ${codes.at(-1)}`;
      return { short, long: text('items', { short, count: codes.length }) };
    }
    const short = showsCodes ? node.code : nameOf(node.code);
    return { short, long: text(isCircular(node) ? 'circular' : node.kind, { code: short }) };
  };
}

/** What each calculation depends on, as a picture and as a list. */
export function DependencyGraph() {
  const text = useText('calculation.graph.');
  const id = useId();
  const { direction } = useLanguage();
  const draft = useDeferredValue(useStructure());
  const instrument = useDraft(({ facts }) => facts.id);
  const graph = useMemo(() => calculationGraph(draft), [draft]);
  const layout = useMemo(() => layOut(graph, direction), [graph, direction]);
  const words = useNodeWords();
  const partOf = useMemo(() => {
    const ids = new Map<string, string>();
    for (const { code, id: part } of draft.calculations ?? []) ids.set(`calculation ${code}`, part);
    for (const { code, id: part } of draft.tables ?? []) ids.set(`table ${code}`, part);
    for (const { code, id: part } of draft.questions) ids.set(`question ${code}`, part);
    return ({ kind, ...node }: GraphNode): string | undefined => {
      const code = 'codes' in node ? (node.codes[0] ?? '') : node.code;
      return kind === 'item' || kind === 'items'
        ? ids.get(`question ${code.split('.', 1)[0]}`)
        : ids.get(`${kind} ${code}`);
    };
  }, [draft]);
  const link = (node: GraphNode, content: ReactNode, label?: string) => {
    const part = partOf(node);
    if (part === undefined) return content;
    return (
      <Link to={partPath(draft, instrument, part)} {...(label && { 'aria-label': label })}>
        {content}
      </Link>
    );
  };

  if (layout.nodes.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')} />;
  }
  return (
    <div className="calculation-section stack">
      <Circles />
      <p className="quiet">{text('help')}</p>
      <div className="calculation-scroll graph-box boxed">
        {/* biome-ignore lint/a11y/useSemanticElements: a picture whose nodes are links. */}
        <svg
          role="group"
          aria-label={text('title')}
          width={layout.width}
          height={layout.height}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
        >
          <defs>
            {(['plain', 'circular'] as const).map((kind) => (
              <marker
                key={kind}
                id={`${id}-${kind}`}
                className={`graph-tip graph-${kind}`}
                viewBox="0 0 8 8"
                refX="8"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                orient="auto"
              >
                <path d="M0 0L8 4L0 8Z" />
              </marker>
            ))}
          </defs>
          {layout.edges.map((edge) => (
            <path
              key={`${edge.from.node.id} ${edge.to.node.id}`}
              className="graph-line"
              data-circular={edge.circular || undefined}
              d={pathOf(edge, direction)}
              markerEnd={`url(#${id}-${edge.circular ? 'circular' : 'plain'})`}
            />
          ))}
          {layout.nodes.map(({ node, x, y }) => {
            const { short, long } = words(node);
            const box = (
              <g className="graph-node" data-kind={node.kind} data-circular={isCircular(node) || undefined}>
                <title>{long}</title>
                <rect x={x} y={y} width={nodeSize.width} height={nodeSize.height} rx={6} />
                <text
                  x={x + nodeSize.width / 2}
                  y={y + nodeSize.height / 2}
                  direction={node.kind === 'items' ? 'ltr' : undefined}
                >
                  {cut(short)}
                </text>
              </g>
            );
            return <g key={node.id}>{link(node, box, long)}</g>;
          })}
        </svg>
      </div>
      <details>
        <summary>{text('list')}</summary>
        <GraphList graph={graph} link={(node) => link(node, <bdi>{words(node).short}</bdi>)} />
      </details>
    </div>
  );
}

/** The same as a list: each calculation with what it uses and what uses it. */
function GraphList({ graph, link }: { graph: CalculationGraph; link(node: GraphNode): ReactNode }) {
  const text = useText('calculation.graph.');
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const listed = (title: 'uses' | 'usedBy', nodes: readonly GraphNode[]) =>
    nodes.length > 0 ? (
      <div>
        {text(title)}
        <ul>
          {nodes.map((node) => (
            <li key={node.id}>{link(node)}</li>
          ))}
        </ul>
      </div>
    ) : null;
  return (
    <ul className="calculation-plain">
      {graph.nodes.map((node) => {
        if (node.kind !== 'calculation') return null;
        const uses = graph.edges.flatMap(({ from, to }) => (to === node.id ? (byId.get(from) ?? []) : []));
        const usedBy = graph.edges.flatMap(({ from, to }) => (from === node.id ? (byId.get(to) ?? []) : []));
        return (
          <li key={node.id}>
            {link(node)}
            {node.circular ? <span className="calculation-fault"> {text('inCircle')}</span> : null}
            {listed('uses', uses)}
            {listed('usedBy', usedBy)}
          </li>
        );
      })}
    </ul>
  );
}
