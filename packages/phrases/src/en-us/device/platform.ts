import type { Platform } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const platform = phrasesOf<'platform'>()({
  texts: {
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
      first:
        'A platform is the video system of a centre, through which its cameras are found and added together.',
      area: 'A centre has one platform; the default centre has none.',
      devicePort: 'RTSP port of the devices behind it',
    },
    act: {
      add: 'Add platform',
      editTitle: 'Edit {name}',
      deleteText: 'A platform with devices cannot be deleted.',
      devices: 'Devices',
      addCameras: 'Add its cameras',
    },
    test: {
      never: 'Not tested yet',
      reachable: 'Reachable',
      title: 'Connection to {name}',
      again: 'Test again',
      sources: '{count|one:# picture source|other:# picture sources} found.',
    },
  },
  errors: {
    'platform.not_found': 'This platform does not exist any more',
    'platform.name_taken': 'Name already exists',
    'platform.centre_has_one': 'This centre already has a platform',
    'platform.default_centre': 'No platform can be added under the default centre',
    'platform.has_devices': 'The platform has devices: delete them or take it out of them first',
    'platform.none_in_centre': 'This center/region has no corresponding video platform',
    'platform.other_centre': 'The platform belongs to another centre than the device',
    'platform.region_unknown': 'Unacquired region',
    'platform.password_needed': 'The address names another machine: enter the password again',
    'platform.changed_meanwhile':
      'Someone else changed this platform. Look at it again, then repeat your change.',
  },
  permissions: {
    'platform.edit': 'Manage platforms',
  },
  menu: {
    deviceAccess: 'Platforms',
  },
  log: {
    'platform.add': 'Add platform',
    'platform.update': 'Edit platform',
    'platform.delete': 'Delete platform',
    'platform.test': 'Test platform connection',
  },
})
