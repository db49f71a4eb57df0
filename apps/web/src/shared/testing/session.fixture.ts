import {
  parameters,
  permissions,
  screens,
  type SharedParameterValues,
  type UserCentre,
  type PublicConfig,
  type SignedIn,
} from '@palisade/contract'
import { READER_ZONE } from '#shared/lib/date-format.ts'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const parkNorth: UserCentre = {
  id: id(1),
  name: 'North Harbour',
  code: 'N1',
  centerorareainfoId: id(11),
  longitude: 121.47,
  latitude: 31.23,
}
export const parkSouth: UserCentre = {
  ...parkNorth,
  id: id(2),
  name: 'South Gate',
  code: 'S1',
  centerorareainfoId: id(12),
}

const leaf = (name: string, en_name: string, url: string) => ({ name, en_name, url, children: [] })

/** The answer of a login: a user with all permissions in two centres. */
export const buildSession = (changes: Partial<SignedIn> = {}): SignedIn => ({
  ticket: 'ticket-1',
  user: { id: id(3), userName: 'li', name: 'Li Wei', permissions: [...permissions] },
  ownCentral: [parkNorth, parkSouth],
  newMenus: {
    menus: [
      leaf('首页', 'Home', screens.home.path),
      leaf('视频监控', 'Live video', screens.videoControl.path),
      {
        ...leaf('报警', 'Alarms', ''),
        children: [leaf('报警记录', 'Alarm records', screens.alarmRecord.path)],
      },
    ],
  },
  timeZone: READER_ZONE,
  ...changes,
})

export const defaultParameters = Object.fromEntries(
  Object.entries(parameters).map(([key, parameter]) => [key, parameter.default]),
) as unknown as SharedParameterValues

export const publicConfigOf = (changes: Partial<PublicConfig> = {}): PublicConfig => ({
  basePath: '',
  version: '0.1.0',
  loginKey: btoa('0123456789abcdef'),
  languages: ['en_US', 'zh_CN'],
  demo: false,
  singleSignOn: false,
  ...changes,
})
