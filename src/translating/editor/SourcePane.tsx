import { EditOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Tag } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import { type ReactNode, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { languageName } from '@/shell/languageName/languageName';
import { fileKey } from '@/translating/texts/fileKey';
import { TextsBeside } from '@/translating/texts/TextsBeside';
import { usePlaceWords } from '@/translating/texts/usePlaceWords';
import type { SourcePiece } from './sourceChips';

interface Props {
  message: MessageDetail;
  locale: string;
  pieces: readonly SourcePiece[];
  /** Title of the instrument or survey that has the text. */
  owner: string | undefined;
  onInsert(text: string): void;
  onEdit(): void;
}

/** The text to translate, and what helps to understand it. */
export function SourcePane({ message, locale, pieces, owner, onInsert, onEdit }: Props) {
  const text = useText();
  const heading = useId();
  const { sourceLocale, context, maxLength, format, kind, maySource, sourceVersion, of } = message;
  const places = usePlaceWords();
  const codes = useShowsCodes();
  const translatedVersion = message.translatedVersions[locale] ?? sourceVersion;
  const earlier = message.sourceHistory.find((each) => each.sourceVersion === translatedVersion);

  return (
    <section className="translate-pane" aria-labelledby={heading}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <h2 id={heading}>{text('translate.source', { language: languageName(sourceLocale) })}</h2>
        {maySource ? (
          <Button size="small" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            {text('translate.source.edit')}
          </Button>
        ) : null}
      </Flex>
      <div className="translate-source" lang={sourceLocale} dir={directionOf(sourceLocale)}>
        {pieces.map((piece) => (
          <Piece key={piece.start} piece={piece} onInsert={onInsert} />
        ))}
      </div>
      {translatedVersion < sourceVersion ? (
        <Alert
          type="warning"
          showIcon
          title={text('translate.outdated')}
          description={
            earlier ? (
              <TextsBeside
                before={earlier.text}
                after={message.sourceText}
                titles={['translate.outdated.before', 'translate.outdated.now']}
                locale={sourceLocale}
              />
            ) : null
          }
        />
      ) : null}
      <dl className="translate-facts">
        <Fact label={text('translate.where')}>
          <Flex gap={4} wrap>
            <Tag>{text(`permissions.kind.${kind}`)}</Tag>
            {owner ? <bdi>{owner}</bdi> : null}
            {owner && of ? <span aria-hidden>·</span> : null}
            {of ? <bdi>{places.name(of)}</bdi> : null}
            {codes ? <code dir="ltr">{fileKey(message)}</code> : null}
          </Flex>
        </Fact>
        {context && !of ? (
          <Fact label={text('translate.context')}>
            <bdi>{context}</bdi>
          </Fact>
        ) : null}
        <Fact label={text('translate.format')}>{text(`translate.format.${format}`)}</Fact>
        {maxLength === null ? null : (
          <Fact label={text('translate.maxLength')}>{text('translate.characters', { count: maxLength })}</Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Piece({ piece, onInsert }: { piece: SourcePiece; onInsert(text: string): void }) {
  const say = useText();
  const { text, kind, number } = piece;
  if (!piece.protected) return <span>{text}</span>;
  const look = { className: `translate-chip translate-chip-${kind}`, dir: 'ltr', translate: 'no' } as const;
  if (number === undefined) return <span {...look}>{text}</span>;
  return (
    <button
      type="button"
      {...look}
      data-number={number <= 9 ? number : undefined}
      aria-label={say('translate.insert', { piece: text })}
      aria-keyshortcuts={number <= 9 ? `Alt+${number}` : undefined}
      onClick={() => onInsert(text)}
    >
      {text}
    </button>
  );
}
