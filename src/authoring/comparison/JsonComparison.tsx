import { Button } from 'antd';
import { type JsonDiff, jsonDiff } from 'core/instrument/jsonDiff';
import { useMemo, useState } from 'react';
import { useText } from '@/kit/text/useText';
import './comparison.css';

interface Props {
  before: unknown;
  after: unknown;
  /** Names the side: "Version 1", "Expected". */
  beforeLabel: string;
  afterLabel: string;
  /** Names and values in words; absent: both are shown as they are stored. */
  words?: ComparisonWords;
}

/** What people call the values of a document, and how they say them. */
export interface ComparisonWords {
  /** @param path keys and codes from the root (`questions`, `q3`, `required`) */
  label(path: readonly string[], node: JsonDiff): string;
  /** A value on each side; undefined: not there. */
  sides(path: readonly string[], values: readonly [unknown, unknown]): readonly [string, string];
}

/** With more changes than this, the deeper ones start folded. */
const openAtOnce = 200;

/** Two JSON values side by side: equal parts are folded, different ones are open. */
export function JsonComparison({ before, after, beforeLabel, afterLabel, words }: Props) {
  const text = useText();
  const diff = useMemo(() => jsonDiff(before, after), [before, after]);
  if (diff.state === 'same') return <p>{text('comparison.same')}</p>;
  return (
    <div className="comparison">
      <table>
        <caption className="visually-hidden">{text('comparison.label', { beforeLabel, afterLabel })}</caption>
        <thead>
          <tr>
            <th scope="col">{text('comparison.place')}</th>
            <th scope="col">{beforeLabel}</th>
            <th scope="col">{afterLabel}</th>
          </tr>
        </thead>
        <tbody>
          <Node node={diff} path={[]} open={countChanges(diff) <= openAtOnce} words={words} />
        </tbody>
      </table>
    </div>
  );
}

const countChanges = ({ state, children }: JsonDiff): number =>
  state === 'same' ? 0 : (children ?? []).reduce((sum, child) => sum + countChanges(child), 1);

interface NodeProps {
  node: JsonDiff;
  path: readonly string[];
  /** Whether the children start open. */
  open: boolean;
  words: ComparisonWords | undefined;
}

/** The name of a node: an element of a list goes by its code if it has one. */
function nameOf({ key, before, after }: JsonDiff): string {
  const value = after ?? before;
  const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : undefined;
  if (typeof key === 'number') return typeof code === 'string' ? code : String(key + 1);
  return key;
}

const indent = (path: readonly string[]): string => `${Math.max(0, path.length - 1) * 12 + 8}px`;

function Node({ node, path, open, words }: NodeProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(open || path.length < 2);
  if (node.state === 'same') return null;
  const here = node.key === '' ? path : [...path, nameOf(node)];
  if (node.children === undefined || node.state !== 'changed') return <Leaf node={node} path={here} words={words} />;
  const equal = node.children.filter(({ state }) => state === 'same').length;
  const changed = node.children.length - equal;
  return (
    <>
      {here.length > 0 ? (
        <tr>
          <th scope="row" style={{ paddingInlineStart: indent(here) }}>
            <Button type="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Label node={node} path={here} words={words} />
            </Button>
            {node.moved ? (
              <span className="comparison-state">
                {text('comparison.moved', { from: node.moved.from + 1, to: node.moved.to + 1 })}
              </span>
            ) : null}
          </th>
          <td colSpan={2} className="comparison-summary">
            {text('comparison.summary', { changed, equal })}
          </td>
        </tr>
      ) : null}
      {isOpen
        ? node.children.map((child) => (
            <Node key={`${child.state} ${child.key}`} node={child} path={here} open={open} words={words} />
          ))
        : null}
    </>
  );
}

/** The name of the value at a path, else the last part of the path. */
function Label({ node, path, words }: Omit<NodeProps, 'open'>) {
  if (words) return <bdi>{words.label(path, node)}</bdi>;
  return (
    <bdi dir="ltr" title={path.join('.')}>
      {path.at(-1)}
    </bdi>
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function Leaf({ node, path, words }: Omit<NodeProps, 'open'>) {
  const text = useText();
  const [before, after] = words?.sides(path, [node.before, node.after]) ?? [shown(node.before), shown(node.after)];
  const side = (said: string, there: boolean) =>
    there ? <span dir="auto">{said}</span> : <span className="comparison-none">{text('comparison.none')}</span>;
  return (
    <tr data-state={node.state}>
      <th scope="row" style={{ paddingInlineStart: indent(path) }}>
        <Label node={node} path={path} words={words} />
        <span className="comparison-state">{text(`comparison.${node.state}`)}</span>
      </th>
      <td className="comparison-before">{side(before, node.state !== 'added')}</td>
      <td className="comparison-after">{side(after, node.state !== 'removed')}</td>
    </tr>
  );
}
