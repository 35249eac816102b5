import { Input, Tag } from 'antd';
import type { SvgBinding } from 'core/instrument/document';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import type { DrawingElement } from './drawnElements';

interface Props {
  elements: readonly DrawingElement[];
  bindings: readonly SvgBinding[];
  chosen: string | undefined;
  onHover(element: string | undefined): void;
  onChoose(element: string): void;
}

/** Above this number there is a search field. */
const few = 10;
const most = 200;

/** The elements of a drawing: pointer and focus mark one, a click chooses it. */
export function ElementList({ elements, bindings, chosen, onHover, onChoose }: Props) {
  const text = useText('svg.');
  const [search, setSearch] = useState('');
  const words = search.trim().toLocaleLowerCase();
  const found = elements.filter(({ id, tag, words: said }) =>
    `${id} ${tag} ${said}`.toLocaleLowerCase().includes(words),
  );
  return (
    <div className="svg-elements">
      {elements.length > few ? (
        <Input.Search
          allowClear
          aria-label={text('elements.search')}
          placeholder={text('elements.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <ul className="plain-list" aria-label={text('elements')}>
        {found.slice(0, most).map(({ id, tag, words: said }) => (
          <li key={id}>
            <button
              type="button"
              className="svg-element"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
              onPointerEnter={() => onHover(id)}
              onPointerLeave={() => onHover(undefined)}
              onFocus={() => onHover(id)}
              onBlur={() => onHover(undefined)}
            >
              <code dir="ltr">{id}</code>
              <code dir="ltr" className="quiet">
                {tag}
              </code>
              {said === '' ? null : <span dir="auto">{said}</span>}
              {bindings
                .filter(({ element }) => element === id)
                .map(({ target }) => (
                  <Tag key={target} color="processing">
                    {text(`target.${target}`)}
                  </Tag>
                ))}
            </button>
          </li>
        ))}
      </ul>
      {found.length > most ? <p className="quiet">{text('elements.more', { count: found.length - most })}</p> : null}
      {found.length === 0 ? <p className="quiet">{text('elements.none')}</p> : null}
    </div>
  );
}
