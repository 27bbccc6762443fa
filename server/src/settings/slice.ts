import type { Shop, Slice } from '../slice.ts';
import { type SettingsAccess, settingsRoutes } from './routes.ts';

export function settingsSlice({ database }: Pick<Shop, 'database'>, access: SettingsAccess): Slice {
  return { routes: settingsRoutes(database, access) };
}
