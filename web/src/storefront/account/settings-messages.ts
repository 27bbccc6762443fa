import { isolate } from '@tailorbird/contract/rules/isolate';

/** Apart from the storefront's other messages, which every visitor downloads. */
export const settingsMessages = {
  title: 'Settings',
  toDashboard: 'Dashboard',
  toLists: 'My lists',
  verified: 'Verified',
  unverified: 'Unverified',
  busy: 'Updating...',
  somethingWrong: 'Something went wrong. Please try again.',
  loadFailed: 'Failed to load profile:',
  loading: 'Loading your profile',

  profile: {
    tab: 'Profile',
    title: 'Your name',
    text: 'We write it on your orders and parcels.',
    name: 'Name',
    email: 'Email',
    submit: 'Save Changes',
    failed: 'Failed to update profile:',
  },

  email: {
    tab: 'Email',
    title: 'Your email',
    text: 'The new address counts at once. We send a link to verify it, and a notice to the old one.',
    current: 'Current email',
    next: 'New email',
    password: 'Current password',
    submit: 'Update Email',
    required: 'Email and current password are required',
    unchanged: 'New email must be different from current email',
    failed: 'Failed to update email:',
  },

  password: {
    tab: 'Password',
    title: 'Your password',
    text: '6 to 128 characters. Changing it logs you out everywhere else.',
    current: 'Current password',
    submit: 'Update Password',
    required: 'All password fields are required',
    different: 'New password and confirmation do not match',
    tooShort: 'New password must be at least 6 characters long',
    tooLong: 'New password must be less than 128 characters',
    failed: 'Failed to update password:',
  },

  addresses: {
    tab: 'Addresses',
    title: 'Your addresses',
    text: 'Your cart begins with them. Orders that you have placed keep the address they went to.',
  },

  pictures: {
    tab: 'Pictures',
    title: 'Your pictures',
    text: 'You sent them to be put on pieces. Those on no piece are deleted after 7 days.',
  },

  verification: {
    title: (email: string) => `${isolate(email)} is not verified`,
    text: 'Open the link in our email. Without it, you cannot log in again.',
    send: 'Send the email again',
    sending: 'Processing...',
    failed: 'Failed to resend verification email. Please try again.',
  },
} as const;
