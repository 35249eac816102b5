import { Link } from '@umijs/max';
import { Button, Flex, Tag } from 'antd';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { useCalledIn } from '@/authoring/names/useCalled';
import { useListedName } from '@/authoring/names/useListedName';
import { PictureRoom, PictureUses, usePicturePaths } from '@/authoring/pictures/PictureRoom';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { useText } from '@/kit/text/useText';

/** All drawings with their bindings, uses and problems. */
export function SvgList() {
  const text = useText('svg.');
  const svgs = useStructure().svgs ?? [];
  const view = useDraft((state) => state.view);
  const calledIn = useCalledIn();
  const listedName = useListedName();
  const { editing } = usePicturePaths('svg');
  return (
    <PictureRoom kind="svg" parts={svgs}>
      {(usesOf, discard) => (
        <ul className="plain-list" aria-label={text('list')}>
          {svgs.map((svg) => {
            const { id, code, source, bindings = [] } = svg;
            const words = (field: string) => textIn(view, id, field, view.draft.baseLocale) ?? '';
            return (
              <li key={id} className="svg-row">
                <img className="svg-thumbnail" src={source} alt="" loading="lazy" />
                <div className="svg-row-facts">
                  <Flex gap={12} wrap align="baseline">
                    <Link to={editing(id)} aria-label={text('editThis', { code: calledIn(view, id) })}>
                      <bdi>{listedName(id)}</bdi>
                    </Link>
                    <ProblemMark part={id} />
                    {words('alt') === '' ? <Tag>{text('noAlt')}</Tag> : null}
                    <span className="quiet">{text('bindings', { count: bindings.length })}</span>
                  </Flex>
                  <span dir="auto">{words('title') || words('alt')}</span>
                  <PictureUses kind="svg" uses={usesOf(code)} label={text('usesOf', { code: calledIn(view, id) })} />
                </div>
                <Button
                  size="small"
                  danger
                  aria-label={text('removeThis', { code: calledIn(view, id) })}
                  onClick={() => discard(svg)}
                >
                  {text('remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </PictureRoom>
  );
}
