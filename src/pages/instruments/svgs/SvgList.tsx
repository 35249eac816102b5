import { history, Link, useIntl } from '@umijs/max';
import { Button, Empty, Flex, Tag } from 'antd';
import type { Svg } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { instrumentPath } from '@/authoring/frame/screens';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { UseList } from '@/authoring/uses/UseList';
import { useRemoval } from '@/authoring/uses/useRemoval';
import { useUses } from '@/authoring/uses/useUses';

/** Every drawing with what is bound in it, what shows it, and what is wrong with it. */
export function SvgList() {
  const intl = useIntl();
  const svgs = useStructure().svgs ?? [];
  const view = useDraft((state) => state.view);
  const instrument = useDraft(({ facts }) => facts.id);
  const usesOf = useUses();
  const { remove } = useEdits();
  const { mayRemove, holder } = useRemoval();
  const [said, setSaid] = useState('');
  const room = useRef<HTMLDivElement>(null);
  const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
  const add = (
    <Button type="primary" onClick={() => history.push(instrumentPath(instrument, '/svgs/add-svgs'))}>
      {text('svg.add')}
    </Button>
  );
  const discard = async ({ id, code }: Identified<Svg>) => {
    const title = text('svg.removeTitle', { code });
    const uses = usesOf({ kind: 'svg', code });
    if (!(await mayRemove({ title, consequence: text('svg.removeText'), uses }))) return;
    remove(id);
    setSaid(text('svg.removed.this', { code }));
    room.current?.focus();
  };
  return (
    <div ref={room} tabIndex={-1} className="svg-room">
      {svgs.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('svg.empty')}>
          {add}
        </Empty>
      ) : (
        <>
          <div>{add}</div>
          <ul className="svg-list" aria-label={text('svg.list')}>
            {svgs.map((svg) => {
              const { id, code, source, bindings = [] } = svg;
              const uses = usesOf({ kind: 'svg', code });
              const words = (field: string) => textIn(view, id, field, view.draft.baseLocale) ?? '';
              return (
                <li key={id} className="svg-row">
                  <img className="svg-thumbnail" src={source} alt="" loading="lazy" />
                  <div className="svg-row-facts">
                    <Flex gap={12} wrap align="baseline">
                      <Link
                        to={instrumentPath(instrument, `/svgs/edit-svgs/${id}`)}
                        aria-label={text('svg.editThis', { code })}
                      >
                        <code dir="ltr">{code}</code>
                      </Link>
                      <ProblemMark part={id} />
                      {words('alt') === '' ? <Tag>{text('svg.noAlt')}</Tag> : null}
                      <span className="svg-quiet">{text('svg.bindings', { count: bindings.length })}</span>
                    </Flex>
                    <span dir="auto">{words('title') || words('alt')}</span>
                    {uses.length === 0 ? (
                      <span className="svg-quiet">{text('svg.unused')}</span>
                    ) : (
                      <UseList uses={uses} label={text('svg.usesOf', { code })} />
                    )}
                  </div>
                  <Button
                    size="small"
                    danger
                    aria-label={text('svg.removeThis', { code })}
                    onClick={() => void discard(svg)}
                  >
                    {text('svg.remove')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {holder}
    </div>
  );
}
