import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';

/** The bird on its cloth, 96 pixels square: shown at half that, for dense screens. */
export const markPng = readFileSync(join(projectRoot, 'server/mail/mark.png'));

export const MARK_ID = 'mark@tailorbird';
