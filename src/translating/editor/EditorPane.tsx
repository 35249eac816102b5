import { CheckOutlined, CopyOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Segmented } from 'antd';
import { graphemes } from 'core/language/graphemes';
import uniq from 'lodash/uniq';
import { type RefObject, useId, useMemo } from 'react';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { ChipField } from './ChipField';
import { ConflictNotice } from './ConflictNotice';
import { PlainField } from './PlainField';
import { PluralFields } from './PluralFields';
import { ProblemList } from './ProblemList';
import { readPlural } from './pluralText';
import type { TextHandle } from './textHandle';
import { useDeviceChoice } from './useDeviceChoice';
import { useProblems } from './useProblems';
import type { EditorActions } from './useShortcuts';
import type { Work } from './useWork';

interface Props {
  work: Work;
  actions: EditorActions;
  field: RefObject<TextHandle | null>;
  /** The element around the field. */
  area: RefObject<HTMLDivElement | null>;
}

/** Why the text was not saved. */
function FailureNotice({ failure: { reason, message, details } }: { failure: RequestFailure }) {
  const text = useText();
  const said = reason === 'business' && message !== '' ? message : text('translate.failed');
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={said}
      description={
        details.length > 0 ? (
          <ul className="translate-details">
            {uniq(details.map((detail) => detail.message)).map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}

/** Edits the text: with protected chips, plain, or with one field for each plural form. */
export function EditorPane({ work, actions, field, area }: Props) {
  const text = useText();
  const id = useId();
  const { message, locale, language } = work;
  const { maxLength, format, sourceText } = message;
  const problems = useProblems(message, work.text, locale);
  const plural = useMemo(() => (format === 'icu' ? readPlural(sourceText) : null), [sourceText, format]);
  const modes = ['chips', 'plain', ...(plural ? ['plural'] : [])];
  const [chosen, choose] = useDeviceChoice('translationField');
  const mode = chosen !== undefined && modes.includes(chosen) ? chosen : 'chips';
  const length = graphemes(work.text);
  const tooLong = maxLength !== null && length > maxLength;
  const shown = {
    value: work.text,
    onChange: work.setText,
    locale,
    direction: language.direction,
    label: text('translate.field', { language: language.nativeLabel }),
    describedBy: `${id}length ${id}problems`,
    invalid: problems.some(({ severity }) => severity === 'error'),
    ref: field,
  };
  const toField = () => field.current?.focus();
  const discard = () => {
    work.discard();
    toField();
  };

  return (
    <section className="translate-pane" aria-labelledby={`${id}heading`}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <h2 id={`${id}heading`}>{text('translate.target', { language: language.nativeLabel })}</h2>
        <Segmented
          size="small"
          aria-label={text('translate.mode')}
          value={mode}
          onChange={choose}
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
        <ConflictNotice work={work} theirs={work.theirs} onKeepMine={actions.keepMine} onSettled={toField} />
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
      {work.waiting || work.sourceMoved ? (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={work.sourceMoved ? text('languageView.sourceMoved') : text('translations.unsent', { count: 1 })}
        />
      ) : null}
      <div ref={area}>
        {mode === 'plural' && plural ? (
          <PluralFields {...shown} source={plural} />
        ) : mode === 'plain' ? (
          <PlainField {...shown} />
        ) : (
          <ChipField {...shown} format={format} />
        )}
      </div>
      <Flex justify="space-between" gap={8} wrap align="center">
        <span id={`${id}length`} className={tooLong ? 'translate-error' : undefined}>
          {maxLength === null
            ? text('translate.characters', { count: length })
            : text(tooLong ? 'translate.tooLong' : 'translate.length', { count: length, max: maxLength })}
        </span>
        <Flex gap={8} wrap>
          <Button
            size="small"
            icon={<CopyOutlined aria-hidden />}
            aria-keyshortcuts="Alt+C"
            onClick={actions.copySource}
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
              onClick={actions.stillValid}
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
        onPlace={mode === 'plural' ? undefined : ({ start, end }) => field.current?.select(start, end)}
      />
    </section>
  );
}
