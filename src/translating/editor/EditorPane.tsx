import { CheckOutlined, CopyOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Segmented } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import type { CheckProblem } from 'core/language/checks';
import { type RefObject, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { ChipField } from './ChipField';
import { ConflictNotice } from './ConflictNotice';
import { FailureNotice } from './FailureNotice';
import { type FieldMode, fieldModes } from './fieldMode';
import { PlainField } from './PlainField';
import { PluralFields } from './PluralFields';
import { ProblemList } from './ProblemList';
import type { PluralText } from './pluralText';
import type { TextHandle } from './textHandle';
import { textLength } from './textLength';
import type { Work } from './useWork';

interface Props {
  message: MessageDetail;
  locale: string;
  language: { nativeLabel: string; direction: 'ltr' | 'rtl' };
  work: Work;
  problems: readonly CheckProblem[];
  /** The source's plural, if it has exactly one. */
  plural: PluralText | null;
  mode: FieldMode;
  onMode(mode: FieldMode): void;
  onCopySource(): void;
  onStillValid(): void;
  onKeepMine(): void;
  field: RefObject<TextHandle | null>;
  /** The element around the field. */
  area: RefObject<HTMLDivElement | null>;
}

export function EditorPane(props: Props) {
  const { message, locale, language, work, problems, plural, mode, area } = props;
  const text = useText();
  const id = useId();
  const { maxLength, format } = message;
  const length = textLength(work.text);
  const shown = {
    value: work.text,
    onChange: work.setText,
    locale,
    direction: language.direction,
    label: text('translate.field', { language: language.nativeLabel }),
    describedBy: `${id}length ${id}problems`,
    invalid: problems.some(({ severity }) => severity === 'error'),
  };
  const toField = () => props.field.current?.focus();
  const discard = () => {
    work.discard();
    toField();
  };
  const modes = fieldModes.filter((each) => each !== 'plural' || plural !== null);

  return (
    <section className="translate-pane" aria-labelledby={`${id}heading`}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <h2 id={`${id}heading`}>{text('translate.target', { language: language.nativeLabel })}</h2>
        <Segmented
          size="small"
          aria-label={text('translate.mode')}
          value={mode}
          onChange={props.onMode}
          options={modes.map((value) => ({ value, label: text(`translate.mode.${value}`) }))}
        />
      </Flex>
      {work.isRestored ? (
        <Alert
          type="info"
          showIcon
          title={text('translate.restored')}
          action={
            <Button size="small" onClick={discard}>
              {text('translate.restored.discard')}
            </Button>
          }
        />
      ) : null}
      {work.theirs ? (
        <ConflictNotice
          work={work}
          locale={locale}
          language={language}
          onKeepMine={props.onKeepMine}
          onSettled={toField}
        />
      ) : null}
      {work.beside ? (
        <div className="translate-theirs">
          <h3>{text('translate.conflict.theirs')}</h3>
          <div lang={locale} dir={language.direction} className="translate-words">
            {work.beside.cell.text}
          </div>
        </div>
      ) : null}
      {/* Above the field: on a phone the save bar would hide it below. */}
      {work.failure ? <FailureNotice failure={work.failure} /> : null}
      <div ref={area}>
        {mode === 'plural' && plural ? (
          <PluralFields
            source={plural}
            value={work.text}
            onChange={work.setText}
            locale={locale}
            direction={language.direction}
            describedBy={shown.describedBy}
            ref={props.field}
          />
        ) : mode === 'plain' ? (
          <PlainField {...shown} ref={props.field} />
        ) : (
          <ChipField {...shown} format={format} ref={props.field} />
        )}
      </div>
      <Flex justify="space-between" gap={8} wrap align="center">
        <span id={`${id}length`} className={maxLength !== null && length > maxLength ? 'translate-error' : undefined}>
          {maxLength === null
            ? text('translate.characters', { count: length })
            : text(length > maxLength ? 'translate.tooLong' : 'translate.length', { count: length, max: maxLength })}
        </span>
        <Flex gap={8} wrap>
          <Button
            size="small"
            icon={<CopyOutlined aria-hidden />}
            aria-keyshortcuts="Alt+C"
            onClick={props.onCopySource}
          >
            {text('translate.copySource')}
          </Button>
          {work.cell.state === 'outdated' ? (
            <Button
              size="small"
              icon={<CheckOutlined aria-hidden />}
              aria-keyshortcuts="Alt+V"
              disabled={work.unsaved}
              loading={work.saving === 'stillValid'}
              onClick={props.onStillValid}
            >
              {text('translate.stillValid')}
            </Button>
          ) : null}
          <Button size="small" icon={<UndoOutlined aria-hidden />} disabled={!work.unsaved} onClick={discard}>
            {text('translate.discard')}
          </Button>
        </Flex>
      </Flex>
      <ProblemList
        id={`${id}problems`}
        problems={problems}
        text={work.text}
        onPlace={mode === 'plural' ? undefined : ({ start, end }) => props.field.current?.select(start, end)}
      />
    </section>
  );
}
