import { House, LayoutDashboard, LogIn, Package, Settings, ShoppingBag } from 'lucide-react';
import type { Session } from '../session.ts';

export interface NavEntry {
  label: string;
  to: string;
  icon: typeof House;
  look?: string;
}

const home: NavEntry = { label: 'Home', to: '/', icon: House };
const cart: NavEntry = { label: 'Cart', to: '/cart', icon: ShoppingBag };
const login: NavEntry = { label: 'Login', to: '/login', icon: LogIn };
const own: NavEntry[] = [
  { label: 'Orders', to: '/orders', icon: Package },
  { label: 'Settings', to: '/settings', icon: Settings },
];
const admin: NavEntry = {
  label: 'Admin Dashboard',
  to: '/admin/dashboard',
  icon: LayoutDashboard,
  look: 'to-admin',
};

/** What the bar offers; Logout is a button and stands beside it. */
export function entriesFor({ status, roles }: Pick<Session, 'status' | 'roles'>): NavEntry[] {
  if (status === 'guest') return [home, cart, login];
  return roles.includes('admin') ? [home, cart, ...own, admin] : [home, cart, ...own];
}
