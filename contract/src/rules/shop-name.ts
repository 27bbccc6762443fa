/** The name of the program. A shop without a name of its own goes by it, as the demo does. */
export const PROGRAM_NAME = 'Tailorbird';

/** The name that everybody reads. */
export const shopName = (name: string | undefined): string => name || PROGRAM_NAME;
