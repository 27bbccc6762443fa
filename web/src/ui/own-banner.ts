import { createContext, type ReactNode } from 'react';
import type { BannerProps } from './page-banner.tsx';

/** The banner as the owner of the shop made it; undefined: it is the shop's usual one. */
export const OwnBanner = createContext<((props: BannerProps) => ReactNode) | undefined>(undefined);
