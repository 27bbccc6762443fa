import type { Slice } from '../slice.ts';
import { cartRoutes } from './routes.ts';
import type { CartShop } from './show-cart.ts';

export function cartSlice({ database, catalogue }: CartShop): Slice {
  return { routes: cartRoutes({ database, catalogue }) };
}
