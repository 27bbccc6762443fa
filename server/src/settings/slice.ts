import type { Shop, Slice } from '../slice.ts';
import { type SettingsAccess, settingsRoutes } from './routes.ts';
import { type IconTile, serveIcon } from './shop-icon.ts';

export function settingsSlice(
  shop: Pick<Shop, 'database' | 'responseCache'>,
  access: SettingsAccess & { findTile: () => Promise<IconTile | undefined> },
): Slice {
  return {
    routes: settingsRoutes(shop.database, access),
    mount: (server) => serveIcon(server, { ...shop, ...access }),
  };
}
