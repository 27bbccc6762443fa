/** Apart from the storefront's other messages, which every visitor downloads. */
export const settingsMessages = {
  title: 'Settings',
  profile: 'Profile',
  name: 'Name',
  email: 'Email',
  verified: 'Verified',
  unverified: 'Unverified',
  loadFailed: 'Failed to load profile:',
} as const;
