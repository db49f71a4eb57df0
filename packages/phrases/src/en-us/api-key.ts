import { phrases } from '../catalogue.ts'

export const apiKey = phrases({
  title: 'API keys',
  add: 'Add key',
  addTitle: 'Add an API key',
  name: 'Name',
  nameHint: 'The system that will use it',
  scopes: 'May do',
  scope: { 'event.intake': 'Report events' },
  prefix: 'Begins with',
  expiresAt: 'Valid until',
  never: 'No end',
  lastUsedAt: 'Last used',
  unused: 'Never used',
  createdAt: 'Added',
  revoke: 'Revoke ({count})',
  revokeTitle: 'Revoke the chosen keys?',
  revokeNow: 'Revoke',
  revokeText: 'Systems that use it are refused from then on.',
  shownOnce: 'Copy the key now: it is shown only this once.',
  copy: 'Copy key',
})
