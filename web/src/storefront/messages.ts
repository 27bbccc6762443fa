import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences that several pages share, and those of the two refusal pages. */
export const messages = {
  goHome: 'Go Home',

  emailMeant: (email: string) => `Did you mean ${isolate(email)}?`,
  takeEmail: 'Use it',

  unauthorized: {
    title: 'Access Denied',
    description: 'This page is not open to your account.',
    heading: '403 Access Denied',
    forGuests: 'This page is for people who are logged in.',
    forUsers: 'Your account is not allowed to open this page.',
    user: 'Logged in as',
    roles: 'Roles',
    dashboard: 'Dashboard',
    login: 'Login',
  },

  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link has lost a letter.',
  },
} as const;
