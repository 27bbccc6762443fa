/** How long what was achieved stands before the login follows. Source: the specification, section 9. */
export const RESET_REDIRECT_SECONDS = 3;
export const VERIFICATION_REDIRECT_SECONDS = 3;
export const UNLOCK_REDIRECT_SECONDS = 5;
