import type { Platform } from '@palisade/contract'
import { phrases } from '../../catalogue.ts'

export const platform = phrases({
  title: 'Platforms',
  field: {
    name: 'System name',
    version: 'Platform version',
    plugin: 'Plug-in type',
    connectionMode: 'Connection mode',
    ip: 'IP address',
    platformPort: 'Platform port',
    devicePort: 'Device port',
    account: 'Account',
    password: 'Password',
    domainCode: 'Domain code',
    centre: 'Centre',
    area: 'Park, region, building or floor',
    test: 'Last test',
    checkedAt: 'Tested',
  },
  plugin: {
    onvif: 'ONVIF',
    isapi: 'Hikvision (ISAPI)',
  } satisfies Record<Platform['plugin'], string>,
  hint: {
    area: 'A centre has one platform; the default centre has none.',
    devicePort: 'RTSP port of the devices behind it',
  },
  act: {
    add: 'Add platform',
    editTitle: 'Edit {name}',
    deleteText: 'Devices that were added from it stay.',
    addCameras: 'Add its cameras',
  },
  test: {
    never: 'Not tested yet',
    reachable: 'Reachable',
    title: 'Connection to {name}',
    again: 'Test again',
    sources: '{count|one:# picture source|other:# picture sources} found.',
  },
})
