import { Button, Flex, Modal, Select, Typography } from 'antd';
import type { MessageKind } from 'core/access/translationGrants';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { filterBody, filterQuery, type ListFilter } from '@/translating/texts/listFilter';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { OutcomeDialog } from './OutcomeDialog';
import type { Outcome } from './refusals';
import type { Chosen } from './useChosen';

const actions = ['approve', 'stillValid', 'clear'] as const;
type Action = (typeof actions)[number];

/** The server's limit for one call. */
const mostChosen = 5000;

interface Props {
  chosen: Chosen;
  total: number;
  filter: ListFilter;
  languages: readonly ScopeLanguage[];
  onChooseAll(all: boolean): void;
  /** These were changed together: they need no longer keep their places. */
  onChanged(ids: readonly string[]): void;
}

/** Bulk actions on the chosen rows in one language: approve, confirm as still valid, clear. */
export function SelectionBar({ chosen, total, filter, languages, onChooseAll, onChanged }: Props) {
  const text = useText();
  const [modal, holder] = Modal.useModal();
  const [wished, setWished] = useState<string>();
  const [busy, setBusy] = useState<Action>();
  const [outcome, setOutcome] = useState<Outcome>();
  const language = languages.find(({ code }) => code === wished) ?? languages[0];
  const locale = language?.code ?? '';
  const rows = [...chosen.rows.values()].filter((row) => row.cells[locale] && row.cells[locale].text !== null);
  const count = chosen.all ? total : chosen.rows.size;
  const kinds = new Set<MessageKind>(
    chosen.all ? (filter.kinds ?? (Object.keys(language?.may ?? {}) as MessageKind[])) : rows.map(({ kind }) => kind),
  );
  const may = (action: Action) =>
    (chosen.all || (rows.length > 0 && rows.length <= mostChosen)) &&
    [...kinds].some((kind) => (action === 'approve' ? language?.may[kind] === 'review' : language?.may[kind]));

  async function agreedTo(action: Action): Promise<boolean> {
    if (!chosen.all && action !== 'clear') return true;
    // The count must be of this one language.
    const found = chosen.all
      ? (await api.translation.count({ query: filterQuery({ ...filter, locales: [locale] }) }))?.messages
      : rows.length;
    if (found === undefined) return false;
    const values = { count: found, language: language?.nativeLabel ?? languageName(locale) };
    return modal.confirm({
      title: text(`translations.bulk.${action}.title`, values),
      content: text(`translations.bulk.${action}.what`, values),
      okText: text(`translations.bulk.${action}`),
      okButtonProps: { danger: action === 'clear' },
    });
  }

  async function act(action: Action): Promise<void> {
    setBusy(action);
    try {
      if (!(await agreedTo(action))) return;
      const what = chosen.all
        ? { filter: filterBody(filter) }
        : { chosen: rows.map(({ id, cells }) => ({ id, rowVersion: cells[locale]?.rowVersion ?? 0 })) };
      const done = await api.translation.bulk({ body: { action, locale, ...what } });
      if (!done) return;
      onChooseAll(false);
      onChanged(rows.map(({ id }) => id));
      if (done.refused.length > 0) setOutcome(done);
      else feedback.success(text('translations.changed', { count: done.changed }));
    } catch {
      // The request module has shown it.
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      {holder}
      {outcome ? (
        <OutcomeDialog outcome={outcome} locale={locale} filter={filter} onClose={() => setOutcome(undefined)} />
      ) : null}
      {count > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
        <div role="group" aria-label={text('translations.bulk')} className="translation-selection">
          <Typography.Text strong role="status">
            {text(chosen.all ? 'translations.chosenAll' : 'translations.chosen', { count })}
          </Typography.Text>
          {!chosen.all && rows.length < chosen.rows.size ? (
            <Typography.Text type="secondary">
              {text('translations.bulk.some', { count: rows.length, language: language?.nativeLabel ?? '' })}
            </Typography.Text>
          ) : null}
          <Select
            size="small"
            aria-label={text('translations.language')}
            value={language?.code}
            onChange={setWished}
            popupMatchSelectWidth={false}
            {...flaggedLanguages(languages)}
            showSearch={false}
          />
          <Flex gap={8} wrap>
            {actions.map((action) => (
              <Button
                key={action}
                size="small"
                danger={action === 'clear'}
                disabled={!may(action)}
                loading={busy === action}
                onClick={() => act(action)}
              >
                {text(`translations.bulk.${action}`)}
              </Button>
            ))}
            {chosen.all ? null : (
              <Button size="small" type="link" onClick={() => onChooseAll(true)}>
                {text('translations.bulk.all', { count: total })}
              </Button>
            )}
            <Button size="small" type="text" onClick={() => onChooseAll(false)}>
              {text('translations.bulk.none')}
            </Button>
          </Flex>
        </div>
      ) : null}
    </>
  );
}
