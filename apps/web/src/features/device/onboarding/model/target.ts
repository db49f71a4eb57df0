import {
  probedDrivers,
  type DeviceProbe,
  type DiscoveredDevice,
  type InputOf,
  type onboardingCalls,
} from '@palisade/contract'
import type { Address } from './addresses.ts'

export type ProbeInput = InputOf<typeof onboardingCalls.probe>
export type ProbeDriver = ProbeInput['driver']

export interface Login {
  username: string
  password: string
}

/** How far the login to a target is. `error` = it could not be tried at all, in words. */
export type Probing =
  | { status: 'none' | 'waiting' | 'trying' }
  | { status: 'done'; probe: DeviceProbe }
  | { status: 'error'; text: string }

/** A machine that may be a camera or recorder, found on the network or typed. */
export interface Target {
  key: string
  driver: ProbeDriver
  host: string
  port: number
  isTls: boolean
  name: string
  hardware: string
  endpointReference: string
  /** The registered device with the same address or reference. */
  deviceId: string | null
  /** Undefined: the login for all. */
  login: Login | undefined
  probing: Probing
}

const fresh = { login: undefined, probing: { status: 'none' } } as const
const keyOf = (host: string, port: number) => `${host} ${port}`

type Found = DiscoveredDevice & { deviceId: string | null }

export const foundTarget = (found: Found): Target => ({
  ...fresh,
  key: keyOf(found.host, found.port),
  driver: probedDrivers.find(name => name === found.driver) ?? 'onvif',
  host: found.host,
  port: found.port,
  isTls: found.isTls,
  name: found.name,
  hardware: found.hardware,
  endpointReference: found.endpointReference,
  deviceId: found.deviceId,
})

/** Settings that hold for all typed addresses. */
export type TypedWay = Pick<Target, 'driver' | 'port' | 'isTls'>

export const typedTarget = ({ host, port }: Address, way: TypedWay): Target => ({
  ...fresh,
  ...way,
  key: keyOf(host, port ?? way.port),
  host,
  port: port ?? way.port,
  name: '',
  hardware: '',
  endpointReference: '',
  deviceId: null,
})

/** Adds targets; one that is known keeps what was done with it. */
export function withTargets(known: readonly Target[], more: readonly Target[]): Target[] {
  const byKey = new Map(known.map(target => [target.key, target]))
  for (const target of more) {
    const before = byKey.get(target.key)
    byKey.set(target.key, before ? { ...target, login: before.login, probing: before.probing } : target)
  }
  return [...byKey.values()]
}

export const probeInput = (target: Target, common: Login): ProbeInput => {
  const { username, password } = target.login ?? common
  const { driver, host, port, isTls } = target
  return { driver, host, port, isTls, ...(username && { username }), ...(password && { password }) }
}

export const isFailed = ({ probing }: Target): boolean =>
  probing.status === 'error' || (probing.status === 'done' && !probing.probe.ok)
