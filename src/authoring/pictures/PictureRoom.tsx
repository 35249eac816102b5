import { history } from '@umijs/max';
import { Button, Empty } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useEdits } from '../draft/useParts';
import { useRemoval } from '../uses/useRemoval';
import { type UsingPart, useUses } from '../uses/useUses';
import './pictureRoom.css';

interface Words {
  add: string;
  /** Shown if there is none. */
  empty: string;
  removeTitle(code: string): string;
  /** What happens to the parts that use it. */
  removeText: string;
  removed(code: string): string;
}

interface Listed<Part> {
  usesOf(part: Part): readonly UsingPart[];
  /** Removes it, after confirmation if something uses it. */
  discard(part: Part): Promise<void>;
}

interface Props<Part> {
  kind: 'image' | 'svg';
  parts: readonly Part[];
  /** Path of the screen that adds one. */
  adding: string;
  words: Words;
  children(listed: Listed<Part>): ReactNode;
}

/** The images or drawings of an instrument, each removable, with a hint if there are none. */
export function PictureRoom<Part extends { id: string; code: string }>(props: Props<Part>) {
  const { kind, parts, adding, words, children } = props;
  const uses = useUses();
  const { remove } = useEdits();
  const { mayRemove, holder } = useRemoval();
  const [said, setSaid] = useState('');
  const room = useRef<HTMLDivElement>(null);
  const usesOf = ({ code }: Part) => uses({ kind, code });
  const discard = async (part: Part) => {
    const { id, code } = part;
    const title = words.removeTitle(code);
    if (!(await mayRemove({ title, consequence: words.removeText, uses: usesOf(part) }))) return;
    remove(id);
    setSaid(words.removed(code));
    room.current?.focus();
  };
  const add = (
    <Button type="primary" onClick={() => history.push(adding)}>
      {words.add}
    </Button>
  );
  return (
    <div ref={room} tabIndex={-1} className="picture-room">
      {parts.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty}>
          {add}
        </Empty>
      ) : (
        <>
          <div>{add}</div>
          {children({ usesOf, discard })}
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {holder}
    </div>
  );
}
