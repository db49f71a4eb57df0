import { phrasesOf } from '../../module.ts'

export const onboarding = phrasesOf<'onboarding'>()({
  texts: {
    targets: 'Found devices',
    candidates: 'Devices to add',
    registered: 'Registered already',
    withRegistered: 'Offer registered ones too (a recorder may have another camera)',
    leave: 'To the device list',
    next: '{count|one:Go on with # picture source|other:Go on with # picture sources}',
    step: { find: 'Find', login: 'Log in', add: 'Check and add' },
    field: {
      name: 'Found as',
      hardware: 'Model',
      typed: 'Typed address',
      ownLogin: 'Another login for this device',
      source: 'Picture source',
      result: 'Result',
    },
    find: {
      network: 'Search the network',
      address: 'By address',
      search: 'Search now',
      searching: 'Searching …',
      networkHint: 'Finds ONVIF devices on the network of the server.',
      found: '{count|one:# device answered|other:# devices answered}',
      none: 'Search the network, or type addresses.',
      addresses: 'Addresses',
      addressHint: '192.168.1.20, 192.168.1.20-40, camera-1:8080',
      add: 'Take these',
      unreadable: 'Not an address: {words}',
      tooMany: 'At most {count} addresses at once',
    },
    login: {
      forAll: 'Login for all:',
      start: 'Log in ({count})',
      again: 'Try the failed again ({count})',
      running: 'Logging in',
      ok: '{count|one:# picture source|other:# picture sources}',
      notTried: 'Not tried yet',
    },
    add: {
      area: 'Area for all',
      start: 'Add ({count})',
      running: 'Adding',
      added: '{count|one:# device added.|other:# devices added.}',
      toList: 'See them in the list',
    },
    fault: {
      name: 'Name: letters of any script, digits, _ and -',
      code: 'Code: letters, digits, _ and -',
      codeTwice: 'This code stands twice here',
      area: 'Choose an area',
      stream: 'Choose a main stream',
    },
  },
  menu: {
    onboarding: 'Find cameras',
  },
  log: {
    'onboarding.discover': 'Search for cameras',
    'onboarding.probe': 'Query camera',
  },
})
