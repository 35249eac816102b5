import { notFound, screens } from 'config/routes';
import { modulesOf, textsOf } from './screens.gen';

/** Screens offered for a text; more would only repeat the same part. */
const most = 5;

/** The frame of a screen and its name come after its own contents. */
const around = 100;

/** `front. title lead`: front.title and front.lead. */
function textsIn(line: string): string[] {
  let beginning = '';
  return line.split(' ').flatMap((piece) => {
    if (!piece.endsWith('.')) return [`${beginning}${piece}`];
    beginning = piece;
    return [];
  });
}

/** `0 NAME 1 NAME NAME`: each module with its distance. */
function modulesIn(line = ''): [name: string, distance: number][] {
  let distance = 0;
  return line.split(' ').flatMap((piece): [string, number][] => {
    if (!/^\d+$/.test(piece)) return [[piece, distance]];
    distance = Number(piece);
    return [];
  });
}

/** By text: the paths on which it may stand, with their distance. */
function indexed(): Map<string, Map<string, number>> {
  const texts = new Map(Object.entries(textsOf).map(([name, line]) => [name, textsIn(line)]));
  const index = new Map<string, Map<string, number>>();
  for (const { path, frame } of [...screens, notFound]) {
    const put = (name: string, distance: number) => {
      for (const key of texts.get(name) ?? []) {
        const places = index.get(key) ?? new Map<string, number>();
        index.set(key, places.set(path, Math.min(distance, places.get(path) ?? distance)));
      }
    };
    for (const [name, distance] of modulesIn(modulesOf[path])) put(name, distance);
    for (const [name, distance] of modulesIn(modulesOf[frame])) put(name, distance + around);
    put(path, around);
  }
  return index;
}

let index: Map<string, Map<string, number>> | undefined;

/** The screens that may show a text of the interface, by their paths in config/routes.ts, nearest first. To be loaded when it is needed: it is large. */
export function screensOfText(key: string): string[] {
  index ??= indexed();
  const places = [...(index.get(key) ?? [])].sort(([, near], [, far]) => near - far);
  return places.slice(0, most).map(([path]) => path);
}
