import { Segmented } from 'antd';
import type { TextPlace } from 'core/instrument/textPlace';
import { pseudo } from 'core/language/pseudo';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { UnknownPlace } from './Sample';
import { Stage } from './Stage';
import type { PlaceProps, Shown } from './shown';
import type { InstrumentView } from './stagePlay';
import { interfaceTexts } from './texts';
import { usePlaceData } from './usePlaceData';

/** Where an instrument's text can be seen, the best place first. */
function viewsOf({ part, textKey, projection, around }: TextPlace): readonly InstrumentView[] {
  if (textKey === 'title') return ['details', 'card', 'player'];
  if (textKey === 'description') return ['details', 'card'];
  if (textKey === 'instructions') return ['details', 'player'];
  if (around.length > 0 && part !== 'instrument') return ['report'];
  return Object.hasOwn(projection.bundle, textKey) && part !== 'instrument' ? ['player'] : [];
}

const isMarkdown = (key: string, place: TextPlace): boolean =>
  place.around.some((each) => each.key === key && ['description', 'text', 'nugget'].includes(each.role)) ||
  /^question\..+\.(text|help)$|^section\..+\.text$|^instructions$/.test(key);

function inPseudo(place: TextPlace, { pseudo: locale }: Shown): TextPlace {
  if (locale === undefined) return place;
  const said = (key: string, text: string) => pseudo(text, isMarkdown(key, place) ? 'markdown' : 'plain', locale);
  const { projection, around } = place;
  const bundle = Object.fromEntries(Object.entries(projection.bundle).map(([key, text]) => [key, said(key, text)]));
  return {
    ...place,
    projection: { ...projection, bundle, fallbacks: {} },
    around: around.map((entry) => ({ ...entry, text: said(entry.key, entry.text), locale })),
  };
}

/** An instrument's text: on its card, on its page, in the player, in the report. */
export function InstrumentPlace({ message: { id }, shown }: PlaceProps) {
  const text = useText();
  const [chosen, setChosen] = useState<InstrumentView>();
  const { locale, textsIn } = shown;
  const { data, waiting } = usePlaceData(`${id}:${locale}:${textsIn}`, async (options) => {
    const [found, texts] = await Promise.all([
      api.translation.place({ params: { id, locale: textsIn }, ...options }),
      interfaceTexts(shown, options),
    ]);
    return found && { place: inPseudo(found, shown), texts };
  });
  if (!data) return waiting;
  const { place, texts } = data;
  const views = viewsOf(place).map((value) => ({ value, label: text(`place.view.${value}`) }));
  const view = views.find(({ value }) => value === chosen) ?? views[0];
  if (view === undefined) return <UnknownPlace shown={shown} plain />;
  const scene = { kind: 'instrument', view: view.value, place } as const;
  return (
    <>
      {views.length > 1 ? (
        <Segmented
          size="small"
          aria-label={text('place.screen')}
          value={view.value}
          onChange={setChosen}
          options={views}
        />
      ) : null}
      <Stage title={view.label} scene={scene} texts={texts} textKey={place.textKey} shown={shown} />
    </>
  );
}
