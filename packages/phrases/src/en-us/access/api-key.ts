import { phrasesOf } from '../../module.ts'

export const apiKey = phrasesOf<'apiKey'>()({
  texts: {
    title: 'API keys',
    first: 'A key lets another system report events or read states, each only what it may do.',
    add: 'Add key',
    addTitle: 'Add an API key',
    name: 'Name',
    nameHint: 'The system that will use it',
    scopes: 'May do',
    scope: {
      'event.intake': 'Report events',
      'snap.intake': 'Report passages of vehicles',
      'metrics.read': 'Read metrics and health',
      'device.read': 'Read devices and their states, everywhere',
      'alarm.read': 'Read alarms, everywhere',
    },
    state: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
    stateTitle: 'State',
    revokedAt: 'Revoked {time}',
    docs: 'API reference',
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
  },
  errors: {
    'api_key.name_taken': 'Name already exists',
    'api_key.expiry_past': 'The expiry must be in the future',
  },
  permissions: {
    'api_key.manage': 'Manage access keys',
  },
  menu: {
    apiKeys: 'API keys',
  },
  log: {
    'api_key.add': 'Add API key',
    'api_key.delete': 'Revoke API keys',
  },
})
