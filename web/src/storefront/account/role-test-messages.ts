/** Apart from the storefront's other messages, which every visitor downloads. */
export const roleTestMessages = {
  title: 'Role Test',
  description: 'What this browser knows about who is using it.',
  intro: 'What this browser knows about who is using it. The shop itself decides what is allowed.',
  yes: 'Yes',
  no: 'No',

  status: {
    title: 'Auth status',
    label: 'Status',
    authenticated: 'Authenticated',
    guest: 'Not authenticated',
    name: 'Name',
    email: 'Email',
    roles: 'Roles',
    noRoles: 'None',
  },

  checks: {
    title: 'Role checks',
    customer: 'Has role customer',
    admin: 'Has role admin',
    guest: 'Is guest',
  },

  token: {
    title: 'Token',
    type: 'Token type',
    length: 'Token length',
    user: 'user',
    guest: 'guest',
    none: 'No token yet',
    characters: (count: number) => `${count} characters`,
  },
} as const;
