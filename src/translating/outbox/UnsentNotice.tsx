import { Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { editorAddress } from '../texts/listFilter';
import type { CellEdit, TextEdits } from './edits';
import type { TextStore } from './textStore';

interface Props {
  outbox: TextStore;
  edits: TextEdits;
  /** Texts that say themselves what happened to them. */
  says?(id: string, locale: string): boolean;
}

/** Why a text stays unsent until somebody decides; undefined: it does not. */
const reasonOf = ({ theirs, sourceMoved, failure }: CellEdit) =>
  theirs ? 'translate.conflict' : sourceMoved ? 'languageView.sourceMoved' : failure ? 'translate.failed' : undefined;

/** Which translations the server does not have yet, and what can be done about those that it does not take. */
export function UnsentNotice({ outbox, edits, says }: Props) {
  const text = useText();
  const all = [...edits].flatMap(([id, row]) =>
    Object.entries(row).map(([locale, edit]) => ({ id, locale, edit, reason: reasonOf(edit) })),
  );
  const waiting = all.filter(({ edit, reason }) => edit.waiting && !reason);
  const open = all.filter(({ id, locale, reason }) => reason !== undefined && !says?.(id, locale));
  return (
    <>
      {waiting.length > 0 ? (
        <Alert type="warning" showIcon role="status" title={text('translations.unsent', { count: waiting.length })} />
      ) : null}
      {open.map(({ id, locale, edit, reason = '' }) => (
        <Alert
          key={`${id} ${locale}`}
          type="warning"
          showIcon
          role="alert"
          title={
            <>
              <bdi>{languageName(locale)}</bdi> · <bdi>{(edit.source ?? '').slice(0, 80)}</bdi>
            </>
          }
          description={(reason === 'translate.failed' && edit.failure?.message) || text(reason)}
          action={
            <>
              <Link to={editorAddress(id, { locales: [locale] }, { locale })}>
                {text('translations.unsent.compare')}
              </Link>
              <Button size="small" type="link" onClick={() => outbox.drop(id, locale)}>
                {text('translations.unsent.drop')}
              </Button>
            </>
          }
        />
      ))}
    </>
  );
}
