import { createContext, type ReactNode } from 'react';
import type { BannerProps } from './page-banner.tsx';

/** Renders the banner as the owner of the shop made it. Undefined when it is the usual one. */
export const OwnBanner = createContext<((props: BannerProps) => ReactNode) | undefined>(undefined);
