import { DeviceFault, type DeviceSession } from '../kit/driver.ts'
import { createHttpClient, type HttpClientOptions } from '../kit/http.ts'
import { readJpeg } from '../kit/jpeg.ts'
import { setClock } from './clock.ts'
import type { Device } from './device.ts'
import type { Features } from './features.ts'
import { createCruises } from './cruises.ts'
import { createRecordings } from './recordings/recordings.ts'
import { createPresets, createPtz } from './ptz.ts'
import { createRelays } from './relays.ts'
import { writeRequest } from './soap/request-writer.ts'

export type Controls = Omit<DeviceSession, 'stop'>

/** The controls that a device's features allow; each call ends within the client's limits. */
export function createControls(
  device: Device,
  features: Features,
  login: Pick<HttpClientOptions, 'username' | 'password' | 'timing'>,
): Controls {
  const can = (capability: Features['capabilities'][number]): boolean =>
    features.capabilities.includes(capability)
  const { snapshot, profile, ptz, relays } = features
  return {
    ...(ptz && {
      ...(can('ptz') && { ptz: createPtz(device, profile, ptz) }),
      ...(can('preset') && { presets: createPresets(device, profile, ptz) }),
      ...(can('cruise') && { cruises: createCruises(device, profile, ptz.cruiseOperations) }),
    }),
    ...(snapshot && { snapshot: () => fetchSnapshot({ ...login, ...snapshot }, snapshot.path) }),
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

async function fetchSnapshot(options: HttpClientOptions, path: string): Promise<Uint8Array> {
  const http = createHttpClient(options)
  try {
    return readJpeg(await http.request({ path, maxBytes: SNAPSHOT_LIMIT }))
  } finally {
    http.close()
  }
}

/** Bytes; 8 megapixels at a high quality need about 4 MiB. */
const SNAPSHOT_LIMIT = 8 * 1024 * 1024
