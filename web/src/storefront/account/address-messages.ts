import { isolate } from '@tailorbird/contract/rules/isolate';

/** Texts of the address book, on a page of its own in the settings. */
export const addressMessages = {
  loading: 'Loading your addresses',
  loadFailed: 'Your addresses could not be loaded.',
  list: 'Kept addresses',
  none: 'No address is kept yet. Add one here, or keep the one that you order to.',
  full: (most: number) => `You can keep up to ${most} addresses. Remove one to add another.`,

  delivery: 'Default for delivery',
  billing: 'Default for billing',
  add: 'Add an address',
  edit: 'Edit',
  remove: 'Remove',
  undo: 'Undo',
  save: 'Save address',
  saving: 'Saving...',
  cancel: 'Cancel',
  newAddress: 'New address',
  changed: 'Change the address',

  saved: 'The address is saved.',
  removed: (address: string) => `${isolate(address)} is removed.`,
  defaultsSaved: 'Saved. Your next order begins like this.',
  gone: 'This address has been removed meanwhile.',
  failed: 'It could not be saved. Please try again.',

  phone: {
    label: 'Phone',
    hint: 'For questions about an order. Filled in as contact.',
    save: 'Save phone',
    saved: 'The phone number is saved.',
  },
} as const;
