import type { TextName } from 'core/contract/translating/translation';
import type { ReactNode } from 'react';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { fileKey } from './fileKey';
import { usePlaceWords } from './usePlaceWords';
import { useScreenOfText } from './useScreenOfText';
import { useTranslationScope } from './useTranslationScope';

interface NamedText {
  key: string | null;
  name: TextName;
}

/**
 * Shows what texts are called on their own (`PHQ-9 · Answer 1 “Not at all”`), and their keys where codes are shown: as files have them, or
 * as `written` in one.
 */
export function useTextNames(): (text: NamedText, written?: string | null) => ReactNode {
  const text = useText();
  const codes = useShowsCodes();
  const places = usePlaceWords();
  const screenOf = useScreenOfText();
  const { scope } = useTranslationScope();
  const owner = (ownerId: string | null) => scope?.owners.find(({ id }) => id === ownerId)?.title;
  const nameOf = ({ kind, ownerId, of, beginning }: NonNullable<TextName>, key: string | null): string => {
    const screen = screenOf(key ?? '');
    const place = of ? [places.name(of)] : [...(screen === undefined ? [] : [text(screen)]), beginning];
    return [owner(ownerId) ?? text(`permissions.kind.${kind}`), ...place].join(' · ');
  };
  return ({ key, name }, written = key && fileKey({ key, of: name?.of })) => (
    <>
      {name ? <bdi>{nameOf(name, key)}</bdi> : null}{' '}
      {written && (codes || !name) ? <code dir="ltr">{written}</code> : null}
    </>
  );
}
