import type { RelayControl } from '../kit/driver.ts'
import { findAll } from '../kit/xml.ts'
import type { Device } from './device.ts'
import { token, writeRequest } from './soap/request-writer.ts'

const MOST_RELAYS = 64

/** The outputs of a device, and which of its services has them. */
export interface Relays {
  service: 'device' | 'deviceio'
  tokens: string[]
}

/** Of the device service, and of DeviceIO where that has none. @throws DeviceFault where neither answers */
export async function readRelays(device: Device, signal: AbortSignal): Promise<Relays> {
  const own = await readTokens(device, 'device', signal).catch((fault: unknown) => ({ fault }))
  if (Array.isArray(own) && own.length > 0) return { service: 'device', tokens: own }
  if (device.paths().has('deviceio')) {
    const tokens = await readTokens(device, 'deviceio', signal).catch((error: unknown) => {
      if (Array.isArray(own)) return []
      throw error
    })
    return { service: 'deviceio', tokens }
  }
  if (!Array.isArray(own)) throw own.fault
  return { service: 'device', tokens: own }
}

async function readTokens(
  device: Device,
  service: Relays['service'],
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await device.ask(writeRequest(service, 'GetRelayOutputs'), { signal })
  return findAll(answer, 'RelayOutputs')
    .slice(0, MOST_RELAYS)
    .map(output => output.attributes.get('token') ?? '')
    .filter(one => one !== '' && one.length <= 128)
}

export function createRelays(device: Device, { service, tokens }: Relays): RelayControl {
  return {
    list: () => Promise.resolve(tokens.map(one => ({ token: one, name: one }))),
    async set(own, isOn) {
      const inner = `<RelayOutputToken>${token(own)}</RelayOutputToken><LogicalState>${isOn ? 'active' : 'inactive'}</LogicalState>`
      await device.ask(writeRequest(service, 'SetRelayOutputState', inner))
    },
  }
}
