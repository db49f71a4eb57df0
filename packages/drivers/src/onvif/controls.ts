import { DeviceFault, type DeviceSession } from '../kit/driver.ts'
import { createHttpClient, type HttpClientOptions } from '../kit/http.ts'
import { readJpeg } from '../kit/jpeg.ts'
import type { DeviceAddress } from './addresses.ts'
import { setClock } from './clock.ts'
import type { Device } from './device.ts'
import type { Features } from './features.ts'
import { createCruises } from './cruises.ts'
import { createRecordings } from './recordings/recordings.ts'
import { createPresets, createPtz } from './ptz.ts'
import { createRelays } from './relays.ts'
import { writeRequest } from './soap/request-writer.ts'
import { isAway } from './tolerance.ts'

export type Controls = Omit<DeviceSession, 'stop'>

/** With it snapshots are fetched, over HTTP. */
type Login = Pick<HttpClientOptions, 'username' | 'password' | 'isOldTlsAllowed' | 'timing'>

/** The controls that a device's features allow; each call ends within the client's limits. */
export function createControls(device: Device, features: Features, login: Login): Controls {
  const can = (capability: Features['capabilities'][number]): boolean =>
    features.capabilities.includes(capability)
  const { snapshot, profile, ptz, relays } = features
  return {
    ...(ptz && {
      ...(can('ptz') && { ptz: createPtz(device, profile, ptz) }),
      ...(can('preset') && { presets: createPresets(device, profile, ptz) }),
      ...(can('cruise') && { cruises: createCruises(device, profile, ptz.cruiseOperations) }),
    }),
    ...(snapshot && { snapshot: () => takeSnapshot(device.reach, snapshot, login) }),
    ...(relays && can('relay') && { relays: createRelays(device, relays) }),
    ...(can('recordings') && { recordings: createRecordings(device, profile) }),
    ...(can('clock') && { clock: createClock(device) }),
    async reboot() {
      await device.ask(writeRequest('device', 'SystemReboot'))
    },
  }
}

const CLOCK_AGAIN_MS = 5000

const createClock = (device: Device): NonNullable<DeviceSession['clock']> => ({
  async read() {
    const at = await device.clock()
    if (at === undefined) throw new DeviceFault('not_supported', 'the device tells no time')
    return at
  },
  async set(at) {
    await device.ask(setClock(at))
    // The login goes by the new time from now on.
    await device.syncClock(AbortSignal.timeout(CLOCK_AGAIN_MS))
  },
})

/** From the port that the device names, and where nobody answers there, from the one that it was reached by. */
async function takeSnapshot(
  reach: DeviceAddress,
  { path, ...named }: NonNullable<Features['snapshot']>,
  login: Login,
): Promise<Uint8Array> {
  try {
    return await fetchSnapshot(named, path, login)
  } catch (error) {
    if (named.port === reach.port || !isAway(error)) throw error
    return fetchSnapshot(reach, path, login)
  }
}

async function fetchSnapshot(
  { host, port, isTls }: DeviceAddress,
  path: string,
  { username, password, isOldTlsAllowed, timing }: Login,
): Promise<Uint8Array> {
  const http = createHttpClient({ host, port, isTls, username, password, isOldTlsAllowed, timing })
  try {
    return readJpeg(await http.request({ path, maxBytes: SNAPSHOT_LIMIT }))
  } finally {
    http.close()
  }
}

/** Bytes; 8 megapixels at a high quality need about 4 MiB. */
const SNAPSHOT_LIMIT = 8 * 1024 * 1024
