import { useIntl } from '@umijs/max';
import { Segmented, Skeleton } from 'antd';
import type { TextPlace } from 'core/instrument/textPlace';
import { pseudo } from 'core/language/pseudo';
import { useState } from 'react';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { LoadFailed } from './LoadFailed';
import { Sample } from './Sample';
import { Stage } from './Stage';
import type { PlaceProps, Shown } from './shown';
import type { InstrumentView } from './stagePlay';
import { interfaceTexts } from './texts';

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
export function InstrumentPlace({ message, shown }: PlaceProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<InstrumentView>();
  const { id } = message;
  const { locale, textsIn } = shown;
  const { data, error, refresh } = useCached(`place:${id}:${locale}:${textsIn}`, async (options) => {
    const [found, texts] = await Promise.all([
      api.translation.place({ params: { id, locale: textsIn }, ...options }),
      interfaceTexts(shown, options),
    ]);
    // The contract leaves the projection's shape to core/instrument.
    return found && { place: inPseudo(found, shown), texts };
  });
  if (error && !data) return <LoadFailed onRetry={refresh} />;
  if (!data) return <Skeleton active />;
  const views = viewsOf(data.place);
  const view = chosen ?? views[0];
  const nameOf = (each: InstrumentView) => intl.formatMessage({ id: `place.view.${each}` });
  if (view === undefined) {
    return (
      <>
        <p className="text-place-quiet">{intl.formatMessage({ id: 'place.unknown' })}</p>
        <Sample shown={shown} plain />
      </>
    );
  }
  return (
    <>
      {views.length > 1 ? (
        <Segmented<InstrumentView>
          size="small"
          aria-label={intl.formatMessage({ id: 'place.screen' })}
          value={view}
          onChange={setChosen}
          options={views.map((each) => ({ value: each, label: nameOf(each) }))}
        />
      ) : null}
      <Stage
        title={nameOf(view)}
        scene={{ kind: 'instrument', view, place: data.place }}
        texts={data.texts}
        textKey={data.place.textKey}
        shown={shown}
      />
    </>
  );
}
