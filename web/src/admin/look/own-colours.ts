import type { ThemeColours } from '@tailorbird/contract/kinds/theme';

/** The shop's own picks by day, as in web/src/ui/tokens.css. */
export const OWN_COLOURS: ThemeColours = {
  paper: '#fbf6ec',
  ink: '#23201a',
  action: '#4f5e27',
};
