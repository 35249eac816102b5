import { translation } from 'core/contract/translating/translation';
import { type Route, route } from '../../plugins/route';
import type { PlaceService } from './place';

/** The translator's view of an instrument; here, since instruments depend on texts and not the reverse. */
export function placeRoutes({ places }: { places: PlaceService }): Route[] {
  return [route(translation.place, ({ params, caller }) => places.of(caller, params))];
}
