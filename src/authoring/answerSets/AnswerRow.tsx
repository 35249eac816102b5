import { Checkbox, Select, Tag } from 'antd';
import type { Answer } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { findPart } from 'core/instrument/operations';
import { typedScore } from '@/authoring/answers/answerLines';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, usePartText, useStructure } from '@/authoring/draft/useParts';
import { codeFaultIn } from '@/authoring/fields/CodeField';
import { useTextState } from '@/authoring/fields/useTextState';
import { RowMenu } from '@/authoring/list/RowMenu';
import { useListedName } from '@/authoring/names/useListedName';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { stateWords } from '@/translating';
import { AnswerCell } from './AnswerCell';
import type { AnswerColumns } from './answerColumns';

interface Props {
  answer: Identified<Answer>;
  index: number;
  total: number;
  columns: AnswerColumns;
  /** The label has been left. */
  onLeave(): void;
  onMove(to: number): void;
  onInsert(): void;
  /** Gives it an image although no answer of the set has one; absent: there are no images, or their column is there. */
  onImage: (() => void) | undefined;
  onRemove(): void;
}

/** One answer: a row of the table. */
export function AnswerRow({ answer, index, total, columns, onLeave, onMove, onInsert, onImage, onRemove }: Props) {
  const text = useText();
  const listedName = useListedName();
  const { set, setText, rename } = useEdits();
  const draft = useStructure();
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { id, code, exclusive = false, image, score } = answer;
  const label = usePartText(id, 'label', base);
  const number = index + 1;
  const name = text('answerSet.answer.label', { number });
  const place = findPart(draft, id);
  return (
    <div className="answer-row" data-answer={id}>
      <AnswerCell
        column="label"
        name={name}
        caption={text('answerSet.column.label')}
        saved={label}
        lang={base}
        dir={localeDirection(base)}
        maxLength={20_000}
        required
        onSave={(typed) => setText(id, 'label', base, typed)}
        onLeave={onLeave}
      />
      {columns.second === undefined ? null : (
        <SecondCell id={id} name={name} locale={columns.second.locale} language={columns.second.name} />
      )}
      <AnswerCell
        column="score"
        name={text('answerSet.answer.score', { number })}
        caption={text('answerSet.column.score')}
        saved={String(score ?? '')}
        dir="ltr"
        inputMode="decimal"
        maxLength={20}
        placeholder="–"
        faultOf={(typed) =>
          typedScore(typed) === null ? text('answerSet.score.malformed', { value: typed.trim() }) : undefined
        }
        onSave={(typed) => set(id, 'score', typedScore(typed))}
      />
      {columns.codes ? (
        <AnswerCell
          column="code"
          name={text('answerSet.answer.code', { number })}
          caption={text('draft.code')}
          saved={code}
          dir="ltr"
          maxLength={100}
          faultOf={(typed) => {
            const fault = place && codeFaultIn(draft, place, typed, code);
            return fault && text(`draft.code.${fault}`, { code: typed.trim() });
          }}
          onSave={(typed) => rename(id, typed.trim())}
        />
      ) : null}
      {columns.images === undefined ? null : (
        <div className="answer-cell answer-cell-image">
          <span className="answer-caption" aria-hidden>
            {text('answerSet.column.image')}
          </span>
          <Select
            allowClear
            aria-label={text('answerSet.answer.image', { number })}
            placeholder={text('answerSet.answer.noImage')}
            value={image}
            popupMatchSelectWidth={false}
            options={columns.images.map((each) => ({
              value: each.code,
              label: listedName(each.id),
              source: each.source,
            }))}
            optionRender={({ data }) => (
              <span className="answer-image-option">
                <img className="answer-thumbnail" src={data.source} alt="" />
                <bdi>{data.label}</bdi>
              </span>
            )}
            onChange={(chosen: string | undefined) => set(id, 'image', chosen)}
          />
        </div>
      )}
      {columns.exclusive ? (
        <Checkbox
          className="answer-cell answer-cell-exclusive"
          checked={exclusive}
          aria-label={text('answerSet.answer.exclusiveOf', { number })}
          onChange={({ target }) => set(id, 'exclusive', target.checked || undefined)}
        >
          <span className="answer-caption">{text('answerSet.answer.exclusive')}</span>
        </Checkbox>
      ) : null}
      <RowMenu
        name={label || code}
        index={index}
        total={total}
        onMove={onMove}
        more={[
          { key: 'insert', label: text('answerSet.answer.insert'), onChoose: onInsert },
          ...(onImage ? [{ key: 'image', label: text('answerSet.answer.addImage'), onChoose: onImage }] : []),
        ]}
        onRemove={onRemove}
      />
    </div>
  );
}

/** The label in the second language. */
function SecondCell(props: { id: string; name: string; locale: string; language: string }) {
  const { id, name, locale, language } = props;
  const text = useText();
  const { setText } = useEdits();
  const saved = usePartText(id, 'label', locale);
  const state = useTextState(id, 'label', locale);
  return (
    <AnswerCell
      key={locale}
      column="second"
      name={text('draft.textIn', { label: name, language })}
      caption={language}
      saved={saved}
      lang={locale}
      dir={localeDirection(locale)}
      maxLength={20_000}
      placeholder={text(stateWords.missing)}
      onSave={(typed) => setText(id, 'label', locale, typed)}
      mark={state === 'missing' || state === 'reviewed' ? undefined : <Tag>{text(stateWords[state])}</Tag>}
    />
  );
}
