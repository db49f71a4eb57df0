import { DeviceFault, type DeviceSession } from '../kit/driver.ts'
import { createHttpClient, type HttpClientOptions } from '../kit/http.ts'
import { readJpeg } from '../kit/jpeg.ts'
import { readClock, getClock, setClock } from './clock.ts'
import { DEVICE_NS, type Device } from './device.ts'
import type { Features } from './features.ts'
import { createCruises } from './cruises.ts'
import { createRecordings } from './recordings/recordings.ts'
import { createPresets, createPtz } from './ptz.ts'
import { emptyRequest, token } from './request-writer.ts'

export type Controls = Omit<DeviceSession, 'stop'>

/** The controls that a device's features allow; each call ends within the client's limits. */
export function createControls(
  device: Device,
  features: Features,
  login: Pick<HttpClientOptions, 'username' | 'password' | 'timing'>,
): Controls {
  const can = (capability: Features['capabilities'][number]): boolean =>
    features.capabilities.includes(capability)
  const { snapshot } = features
  return {
    ...(can('ptz') && { ptz: createPtz(device, features) }),
    ...(can('preset') && { presets: createPresets(device, features) }),
    ...(can('cruise') && { cruises: createCruises(device, features) }),
    ...(snapshot && { snapshot: () => fetchSnapshot({ ...snapshot, ...login }, snapshot.path) }),
    ...(features.relays.length > 0 && { relays: createRelays(device, features.relays) }),
    ...(can('recordings') && { recordings: createRecordings(device, features.profile) }),
    clock: {
      async read() {
        const at = readClock(await device.ask(getClock))
        if (at === undefined) throw new DeviceFault('not_supported', 'the device tells no time')
        return at
      },
      async set(at) {
        await device.ask(setClock(at))
        // The login goes by the new time from now on.
        await device.syncClock(AbortSignal.timeout(CLOCK_AGAIN_MS))
      },
    },
    async reboot() {
      await device.ask(emptyRequest('device', DEVICE_NS, 'SystemReboot'))
    },
  }
}

const CLOCK_AGAIN_MS = 5000

function createRelays(device: Device, relays: readonly string[]): NonNullable<DeviceSession['relays']> {
  return {
    list: () => Promise.resolve(relays.map(one => ({ token: one, name: one }))),
    async set(own, isOn) {
      const inner = `<RelayOutputToken>${token(own)}</RelayOutputToken><LogicalState>${isOn ? 'active' : 'inactive'}</LogicalState>`
      await device.ask(emptyRequest('device', DEVICE_NS, 'SetRelayOutputState', inner))
    },
  }
}

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
