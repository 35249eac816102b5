import { notFound, screens } from './routes';
import { type Frame, frameFiles, type Screen, screenFile } from './screen';

interface UmiRoute {
  path: string;
  component?: string;
  redirect?: string;
  layout?: false;
  routes?: UmiRoute[];
}

/** The table as Umi wants it: the screens of a frame below that frame's layout. */
export function umiRoutes(): UmiRoute[] {
  const leaf = ({ path, also, component }: Screen): UmiRoute[] =>
    [path, ...(also === undefined ? [] : [also])].map((each) => ({
      path: each,
      component: `@/${screenFile(component)}`,
    }));
  const framed = (frame: Frame, path: string): UmiRoute => ({
    path,
    component: `@/${frameFiles[frame]}`,
    layout: false,
    routes: [...screens, notFound].filter((screen) => screen.frame === frame).flatMap(leaf),
  });
  return [{ path: '/', redirect: '/home' }, framed('sign-in', '/'), framed('desk', '/'), framed('page', '/')];
}
