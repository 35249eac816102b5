import { history, useIntl } from '@umijs/max';
import { type MenuProps, Modal } from 'antd';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { saveFile } from '@/kit/saveFile/saveFile';
import { api } from '@/shell/api/client';
import { resultPath, surveyPath } from '../frame/places';
import { DuplicateDialog } from './dialogsLater';

type Row = Pick<SurveyRow, 'id' | 'title' | 'code' | 'started' | 'may'>;

async function exportSurvey({ id, code }: Row): Promise<void> {
  const document = await api.survey.export({ params: { id } });
  if (!document) return;
  saveFile(new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' }), `${code}.json`);
}

/** The menu of a whole survey: export, duplicate, delete. `dialogs` has to be rendered. @param onRemoved when it is gone */
export function useSurveyMenu(onRemoved: () => void): {
  itemsOf(row: Row): NonNullable<MenuProps['items']>;
  dialogs: ReactNode;
} {
  const intl = useIntl();
  const [modal, holder] = Modal.useModal();
  const [duplicating, setDuplicating] = useState<Row>();
  const itemsOf = useMemo(() => {
    const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
    /** The request module has reported a failure. */
    const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

    async function remove({ id, title }: Row): Promise<void> {
      const agreed = await modal.confirm({
        title: text('survey.remove.title', { title }),
        content: text('survey.remove.text'),
        okText: text('list.delete'),
        okButtonProps: { danger: true },
      });
      if (!agreed) return;
      await api.survey.remove({ params: { id } });
      feedback.success(text('list.deleted', { name: title }));
      onRemoved();
    }

    return (row: Row): NonNullable<MenuProps['items']> => [
      { key: 'results', label: text('survey.results'), onClick: () => history.push(resultPath(row.id)) },
      { key: 'export', label: text('instrument.export'), onClick: () => quietly(exportSurvey(row)) },
      { key: 'duplicate', label: text('instrument.duplicate'), onClick: () => setDuplicating(row) },
      ...(row.may === 'own' && row.started === 0
        ? [{ key: 'remove', danger: true, label: text('list.delete'), onClick: () => quietly(remove(row)) }]
        : []),
    ];
  }, [intl, modal, onRemoved]);

  const dialogs = (
    <>
      {holder}
      <Suspense fallback={null}>
        {duplicating ? (
          <DuplicateDialog
            survey={duplicating}
            onClose={() => setDuplicating(undefined)}
            onDuplicated={(id) => {
              setDuplicating(undefined);
              history.push(surveyPath(id));
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
  return { itemsOf, dialogs };
}
