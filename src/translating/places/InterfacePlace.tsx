import { Select, Skeleton } from 'antd';
import { notFound, screens } from 'config/routes';
import { useEffect, useId, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { UnknownPlace } from './Sample';
import { Stage } from './Stage';
import type { PlaceProps } from './shown';
import { useInterfaceTexts } from './usePlaceData';

/** The screens that may show a text, by their paths in config/routes.ts; undefined: loading. */
function useScreens(key: string): readonly string[] | undefined {
  const [paths, setPaths] = useState<readonly string[]>();
  useEffect(() => {
    let current = true;
    void import('./screensOfText').then(({ screensOfText }) => {
      if (current) setPaths(screensOfText(key));
    });
    return () => {
      current = false;
    };
  }, [key]);
  return paths;
}

/** An interface text, on one of the screens that show it. */
export function InterfacePlace({ message, shown }: PlaceProps) {
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const paths = useScreens(message.key);
  const { data, waiting } = useInterfaceTexts(shown);
  const nameOf = (path: string) => text((screens.find((each) => each.path === path) ?? notFound).name);
  if (paths === undefined) return <Skeleton active />;
  const path = chosen ?? paths[0];
  if (path === undefined) return <UnknownPlace shown={shown} plain={message.format !== 'icu'} />;
  return (
    <>
      {paths.length > 1 ? (
        <div className="text-place-choice">
          <label htmlFor={id}>{text('place.screen')}</label>
          <Select
            id={id}
            value={path}
            onChange={setChosen}
            options={paths.map((each) => ({ value: each, label: nameOf(each) }))}
          />
        </div>
      ) : null}
      {data ? (
        <Stage title={nameOf(path)} scene={{ kind: 'screen', path }} texts={data} textKey={message.key} shown={shown} />
      ) : (
        waiting
      )}
    </>
  );
}
