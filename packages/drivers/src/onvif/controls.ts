import {
  DeviceFault,
  type DeviceSession,
  type Preset,
  type PresetControl,
  type PtzControl,
} from '../kit/driver.ts'
import { createHttpClient, type HttpClientOptions } from '../kit/http.ts'
import { find, findAll, textOf } from '../kit/xml.ts'
import { readJpeg } from '../kit/jpeg.ts'
import { readClock, getClock, setClock } from './clock.ts'
import { DEVICE_NS, type Device } from './device.ts'
import type { Features } from './features.ts'
import { emptyRequest, token, writeRequest } from './request-writer.ts'

const MOST_PRESETS = 512

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
    ...(can('preset') && { presets: createPresets(device, features.profile.token) }),
    ...(snapshot && { snapshot: () => fetchSnapshot({ ...snapshot, ...login }, snapshot.path) }),
    ...(features.relays.length > 0 && { relays: createRelays(device, features.relays) }),
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

function createPtz(device: Device, { profile, capabilities }: Features): PtzControl {
  const profileToken = token(profile.token)
  return {
    async move({ pan, tilt, zoom }) {
      const options = { profileToken, x: pan, y: tilt, zoom }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.continuousMove(options, ignored)))
    },
    async stop() {
      const options = { profileToken, panTilt: true, zoom: true }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.stop(options, ignored)))
    },
    ...(capabilities.includes('ptz_absolute') && {
      async absolute({ pan, tilt, zoom }) {
        const options = { profileToken, x: pan, y: tilt, zoom }
        await device.ask(writeRequest('ptz', (cam, ignored) => cam.absoluteMove(options, ignored)))
      },
    }),
  }
}

function createPresets(device: Device, profile: string): PresetControl {
  const profileToken = token(profile)
  return {
    async list() {
      const written = writeRequest('ptz', (cam, ignored) => cam.getPresets({ profileToken }, ignored))
      return findAll(await device.ask(written), 'Preset')
        .slice(0, MOST_PRESETS)
        .flatMap((node): Preset[] => {
          const own = node.attributes.get('token') ?? ''
          const name = textOf(node, 'Name').slice(0, 128) || own
          return own === '' || own.length > 128 ? [] : [{ token: own, name }]
        })
    },
    async set(name, own) {
      const options = { profileToken, presetName: token(name), ...(own && { presetToken: token(own) }) }
      const answer = await device.ask(writeRequest('ptz', (cam, ignored) => cam.setPreset(options, ignored)))
      const stored = find(answer, 'PresetToken')?.text ?? own ?? ''
      if (stored === '' || stored.length > 128) throw new DeviceFault('protocol_error', 'no preset token')
      return { token: stored, name }
    },
    async goTo(own) {
      const options = { profileToken, preset: token(own) }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.gotoPreset(options, ignored)))
    },
    async remove(own) {
      const options = { profileToken, presetToken: token(own) }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.removePreset(options, ignored)))
    },
  }
}

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
