import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Modal, Select } from 'antd';
import { sourceLocale } from 'core/language/fallback';
import { useId, useMemo, useState } from 'react';
import { addingSet } from '@/authoring/answers/addingSet';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { localeDirection } from '@/shell/start/languages';
import { useLanguage } from '@/shell/start/useLanguage';
import { type LibrarySet, librarySets, nameKey } from './library';
import { labelsByLocale } from './libraryWords';
import { ScoredLabels } from './ScoredLabels';
import { useLibraryBundles } from './useLibraryBundles';

/** Common sets of answers: choose one, see it in any language, and add it with its labels in all languages. */
export function LibraryDialog({ onAdded, onClose }: { onAdded(id: string, name: string): void; onClose(): void }) {
  const intl = useIntl();
  const text = useText();
  const id = useId();
  const { locale: reading } = useLanguage();
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const locales = useDraft(({ facts }) => facts.locales);
  const edits = useEdits();
  const { bundles, failed, isLoading, total, retry } = useLibraryBundles([
    ...new Set([sourceLocale, baseLocale, reading, ...locales.map((each) => each.locale)]),
  ]);
  const [chosen, setChosen] = useState(librarySets[0] as LibrarySet);
  const [shown, setShown] = useState<string>();

  /** The labels of the set by locale. */
  const words = useMemo(() => {
    const used = [baseLocale, ...locales.map((each) => each.locale)];
    return labelsByLocale(chosen, [...bundles.values()], used);
  }, [bundles, chosen, baseLocale, locales]);
  const locale = shown ?? (words.has(baseLocale) ? baseLocale : words.has(reading) ? reading : sourceLocale);
  const labels = words.get(locale);

  const add = () => {
    const answers = chosen.answers.map((answer) => ({
      ...answer,
      labels: Object.fromEntries(
        [...words].flatMap(([each, said]) => (said[answer.code] ? [[each, said[answer.code] ?? '']] : [])),
      ),
    }));
    const made = addingSet(edits.current().view.draft, chosen.code, answers);
    edits.change({ key: 'library', code: chosen.code }, made.operations);
    onAdded(made.id, text(nameKey(chosen.code)));
  };

  return (
    <Modal
      open
      width={800}
      title={text('answerSet.library')}
      okText={text('answerSet.library.add')}
      okButtonProps={{ disabled: words.size === 0, loading: isLoading }}
      cancelText={text('answerSet.cancel')}
      onOk={add}
      onCancel={onClose}
    >
      <div className="answer-library">
        <fieldset className="answer-library-sets">
          <legend className="visually-hidden">{text('answerSet.library.sets')}</legend>
          {librarySets.map((set) => (
            <label key={set.code}>
              <input type="radio" name={`${id}-set`} checked={set === chosen} onChange={() => setChosen(set)} />
              <span>{text(nameKey(set.code))}</span>
            </label>
          ))}
        </fieldset>
        <Flex vertical gap={8}>
          <label htmlFor={`${id}-language`}>{text('answerSet.library.language')}</label>
          <Select
            id={`${id}-language`}
            value={locale}
            onChange={setShown}
            showSearch={{ optionFilterProp: 'found' }}
            options={[...new Set([locale, ...words.keys()])].map((each) => languageOption(each))}
          />
          <ScoredLabels
            rows={chosen.answers.map(({ code, score }) => ({ label: labels?.[code] ?? '…', score }))}
            aria-label={text('answerSet.library.preview')}
            lang={locale}
            dir={localeDirection(locale)}
          />
          <p className="answer-quiet" role="status">
            {isLoading
              ? text('answerSet.library.loading', { count: bundles.size, total })
              : text('answerSet.library.languages', { count: words.size })}
          </p>
          {!isLoading && words.size > 0 && !words.has(baseLocale) ? (
            <Alert
              type="warning"
              showIcon
              title={text('answerSet.library.noBase', { language: languageName(baseLocale) })}
            />
          ) : null}
          {!isLoading && failed.length > 0 ? (
            <Alert
              type="error"
              showIcon
              title={text('answerSet.library.failed', { languages: intl.formatList(failed.map(languageName)) })}
              action={<Button onClick={retry}>{text('answerSet.library.retry')}</Button>}
            />
          ) : null}
        </Flex>
      </div>
    </Modal>
  );
}
