import { PROGRAM_NAME } from './shop-name.ts';

/** The name of the shop as the settings have it, empty where it is that of the program. */
export const ownName = (name: string): string => (name === PROGRAM_NAME ? '' : name);
