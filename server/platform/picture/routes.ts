import { picture } from 'core/contract/platform/picture';
import { type Route, route } from '../../plugins/route';
import type { PictureService } from './service';

export function pictureRoutes({ pictures }: { pictures: PictureService }): Route[] {
  return [
    route(picture.image, ({ body }) => pictures.image(body)),
    route(picture.svg, ({ body }) => pictures.cleanSvg(body.source)),
  ];
}
