import { Link } from '@umijs/max';
import { Button, Flex, Tag } from 'antd';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { instrumentPath } from '@/authoring/frame/screens';
import { PictureRoom } from '@/authoring/pictures/PictureRoom';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { UseList } from '@/authoring/uses/UseList';
import { useText } from '@/kit/text/useText';

/** All drawings with their bindings, uses and problems. */
export function SvgList() {
  const text = useText();
  const svgs = useStructure().svgs ?? [];
  const view = useDraft((state) => state.view);
  const instrument = useDraft(({ facts }) => facts.id);
  return (
    <PictureRoom
      kind="svg"
      parts={svgs}
      adding={instrumentPath(instrument, '/svgs/add-svgs')}
      words={{
        add: text('svg.add'),
        empty: text('svg.empty'),
        removeTitle: (code) => text('svg.removeTitle', { code }),
        removeText: text('svg.removeText'),
        removed: (code) => text('svg.removed.this', { code }),
      }}
    >
      {({ usesOf, discard }) => (
        <ul className="svg-list" aria-label={text('svg.list')}>
          {svgs.map((svg) => {
            const { id, code, source, bindings = [] } = svg;
            const uses = usesOf(svg);
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
      )}
    </PictureRoom>
  );
}
