import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface QuirkyDevice {
  driver: 'onvif' | 'isapi'
  port: number
  /** It answers as no client may trust: its login cannot work. */
  isHostile: boolean
}

export type EstateAnswer = { devices: QuirkyDevice[] } | { requests: number[]; sockets: number }

/** The login of every ISAPI device of the estate; those of ONVIF have none. */
export const ESTATE_USER = 'palisade'

export interface QuirkyEstate {
  devices: readonly QuirkyDevice[]
  /** Requests that each device has had, and connections that are open to all of them. */
  count(): Promise<{ requests: number[]; sockets: number }>
  stop(): void
}

/**
 * Devices with the quirks of the simulated site, in a process of their own, so that what they take is not counted as ours. One in ten
 * hangs, floods or lies.
 */
export async function startQuirkyEstate(count: number): Promise<QuirkyEstate> {
  const child = fork(path.join(import.meta.dirname, 'quirky-estate.child.ts'), [String(count)])
  const ask = async (): Promise<EstateAnswer> => {
    const [answer] = (await once(child, 'message')) as [EstateAnswer]
    return answer
  }
  const first = await ask()
  if (!('devices' in first)) throw new Error('the estate names no devices')
  return {
    devices: first.devices,
    async count() {
      child.send('count')
      const answer = await ask()
      if (!('requests' in answer)) throw new Error('the estate does not count')
      return answer
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
