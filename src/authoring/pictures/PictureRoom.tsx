import { history, Link } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import { freeCode } from 'core/instrument/freeCode';
import { type ReactNode, useRef, useState } from 'react';
import { Announced } from '@/kit/announced/Announced';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { useDraft } from '../draft/DraftProvider';
import { useEdits } from '../draft/useParts';
import { instrumentPath, tabPath } from '../frame/screens';
import { useCalledIn } from '../names/useCalled';
import { UseList } from '../uses/UseList';
import { useRemoval } from '../uses/useRemoval';
import { type UsingPart, useUses } from '../uses/useUses';
import { codeOfFile } from './fileContent';

export type PictureKind = 'image' | 'svg';
type Part = Record<'id' | 'code', string>;

const lists = { image: 'images', svg: 'svgs' } as const;
const addPaths = { image: '/image/add-image', svg: '/svgs/add-svgs' } as const;
const editPaths = { image: '/image/edit-image/', svg: '/svgs/edit-svgs/' } as const;

/** Paths of the screens that list the images or drawings of the instrument, and edit one. */
export function usePicturePaths(kind: PictureKind) {
  const instrument = useDraft(({ facts }) => facts.id);
  return {
    list: tabPath(instrument, lists[kind]),
    adding: instrumentPath(instrument, addPaths[kind]),
    editing: (id: string) => instrumentPath(instrument, `${editPaths[kind]}${id}`),
  };
}

/** Uses and removal of images or drawings. `holder` must be rendered. */
export function usePictureRemoval(kind: PictureKind) {
  const text = useText();
  const uses = useUses();
  const { current, remove } = useEdits();
  const calledIn = useCalledIn();
  const { mayRemove, holder } = useRemoval();
  const usesOf = (code: string) => uses({ kind, code });
  /** Whether it may be removed, after confirmation if something uses it. */
  const nameOf = (id: string) => calledIn(current().view, id);
  const mayDiscard = ({ id, code }: Part) => {
    const title = text(`${kind}.removeTitle`, { code: nameOf(id) });
    return mayRemove({ title, consequence: text(`${kind}.removeText`), uses: usesOf(code) });
  };
  return { usesOf, mayDiscard, nameOf, remove, holder };
}

/** Adds an image or a drawing under a free code, and opens it. */
export function usePictureAdding(kind: PictureKind) {
  const edits = useEdits();
  const { editing } = usePicturePaths(kind);
  return ({ source, fileName }: Record<'source' | 'fileName', string>, texts: Record<string, string>) => {
    const taken = new Set(edits.current().view.draft[lists[kind]]?.map(({ code }) => code));
    const id = newId();
    const code = freeCode(codeOfFile(fileName) || (kind === 'image' ? 'image' : 'drawing'), taken);
    edits.add(lists[kind], { id, code, source }, { texts });
    history.push(editing(id));
  };
}

/** Below the form of a new image or drawing. */
export function AddActions({ kind, onAdd }: { kind: PictureKind; onAdd(): void }) {
  const text = useText();
  const { list } = usePicturePaths(kind);
  return (
    <Flex gap={8} wrap align="center">
      <Button type="primary" onClick={onAdd}>
        {text(`${kind}.addThis`)}
      </Button>
      <Link to={list}>{text(`${kind}.toList`)}</Link>
    </Flex>
  );
}

/** In place of one that does not exist any more. */
export function PictureGone({ kind }: { kind: PictureKind }) {
  const text = useText();
  const { list } = usePicturePaths(kind);
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(`${kind}.gone`)}>
      <Link to={list}>{text(`${kind}.toList`)}</Link>
    </Empty>
  );
}

/** What uses an image or a drawing. */
export function PictureUses({ kind, uses, label }: { kind: PictureKind; uses: readonly UsingPart[]; label: string }) {
  const text = useText();
  if (uses.length === 0) return <span className="quiet">{text(`${kind}.unused`)}</span>;
  return <UseList uses={uses} label={label} />;
}

/** The same below its heading. */
export function UsedIn({ kind, uses }: { kind: PictureKind; uses: readonly UsingPart[] }) {
  const text = useText();
  return (
    <div>
      <h2 className="part-heading">{text(`${kind}.usedIn`)}</h2>
      <PictureUses kind={kind} uses={uses} label={text(`${kind}.usedIn`)} />
    </div>
  );
}

interface Props {
  kind: PictureKind;
  parts: readonly Part[];
  children(uses: (code: string) => readonly UsingPart[], discard: (part: Part) => void): ReactNode;
}

/** The images or drawings of an instrument, each removable, with a hint if there are none. */
export function PictureRoom({ kind, parts, children }: Props) {
  const text = useText();
  const { adding } = usePicturePaths(kind);
  const { usesOf, mayDiscard, nameOf, remove, holder } = usePictureRemoval(kind);
  const [said, setSaid] = useState('');
  const room = useRef<HTMLDivElement>(null);
  const discard = async (part: Part) => {
    if (!(await mayDiscard(part))) return;
    const code = nameOf(part.id);
    remove(part.id);
    setSaid(text(kind === 'image' ? 'image.removed' : 'svg.removed.this', { code }));
    room.current?.focus();
  };
  const add = (
    <Button type="primary" onClick={() => history.push(adding)}>
      {text(`${kind}.add`)}
    </Button>
  );
  return (
    <div ref={room} tabIndex={-1} className="stack" style={{ outline: 'none' }}>
      {parts.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(`${kind}.empty`)}>
          {add}
        </Empty>
      ) : (
        <>
          <div>{add}</div>
          {children(usesOf, (part) => void discard(part))}
        </>
      )}
      <Announced>{said}</Announced>
      {holder}
    </div>
  );
}
