import { access } from 'core/contract/access';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

const absent = (): never => {
  throw new AppError('service.unavailable');
};

export function accessRoutes(): Route[] {
  return [
    route(access.list, absent),
    route(access.grant, absent),
    route(access.redeem, absent),
    route(access.read, absent),
    route(access.change, absent),
    route(access.revoke, absent),
    route(access.result, absent),
    route(access.reportPdf, absent),
    route(access.setInstrument, absent),
  ];
}
