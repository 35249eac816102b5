import { asset } from 'core/contract/accounts/asset';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { AssetService } from './service';

export function assetRoutes({ assets }: { assets: AssetService }): Route[] {
  return [
    route(asset.read, async ({ params, query }) => {
      const { bytes, mime, seconds } = await assets.read({ ...params, ...query });
      return fileAnswer(bytes, mime, { cache: seconds });
    }),
  ];
}
