import { instrumentReader } from 'core/contract/authoring/readers';
import { type Route, route } from '../../plugins/route';
import type { ReaderService } from './service';

export function readerRoutes({ readers }: { readers: ReaderService }): Route[] {
  return [
    route(instrumentReader.list, ({ params }) => readers.list(params.id)),
    route(instrumentReader.set, ({ caller, params, body }) => readers.set(caller, params.id, body.readers)),
  ];
}
