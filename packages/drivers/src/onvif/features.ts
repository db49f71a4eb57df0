import type { Capability, DeviceLack } from '@palisade/contract'
import { lackReasonOf } from '../kit/fault.ts'
import type { DeviceAddress } from './addresses.ts'
import type { Device } from './device.ts'
import type { Login } from './login.ts'
import type { Profile, ProfilePtz } from './profiles.ts'
import { ptzRequest, readPtz, refusable, type PtzAbilities } from './ptz-node.ts'
import { readRelays, type Relays } from './relays.ts'

/** Of the time for an answer: what a device can do without does not hold up the rest. */
const ABILITY_PART = 0.5

/** Abilities of one device of the console (one picture source), with the parts of the device that have them. */
export interface Features {
  capabilities: Capability[]
  /** Abilities that it was asked for in vain. */
  lacks: DeviceLack[]
  profile: Profile
  snapshot?: DeviceAddress & { path: string }
  relays?: Relays
  ptz?: PtzAbilities
}

/** Undefined for what fails, which is noted as a lack. */
type Attempt = <T>(of: Capability, run: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>

/** The turning head of a profile, without those of its abilities that the device tells of and then refuses. */
async function readHead(
  device: Device,
  profile: Profile,
  head: ProfilePtz,
  attempt: Attempt,
): Promise<PtzAbilities | undefined> {
  const ptz = await attempt('ptz', signal => readPtz(device, head, signal))
  if (!ptz) return undefined
  const refused: Capability[] = []
  for (const ability of ['preset', 'cruise'] as const) {
    if (!ptz.capabilities.includes(ability)) continue
    const request = ptzRequest(refusable[ability], profile.token)
    if (!(await attempt(ability, signal => device.ask(request, { signal })))) refused.push(ability)
  }
  return { ...ptz, capabilities: ptz.capabilities.filter(one => !refused.includes(one)) }
}

/** All that a device can do without; each is lost alone, whatever the fault. @throws DeviceFault when the device went away */
export async function readFeatures(
  device: Device,
  { profile, hasClock, clockLack, touch }: Pick<Login, 'profile' | 'hasClock' | 'clockLack' | 'touch'>,
  { answer, signal: outer }: { answer: number; signal: AbortSignal },
): Promise<Features> {
  const lacks: DeviceLack[] = device.isOpen() ? [{ of: 'login', why: 'open_to_all' }] : []
  if (clockLack) lacks.push({ of: 'clock', why: clockLack })
  const attempt: Attempt = async (of, run) => {
    try {
      return await run(AbortSignal.any([outer, AbortSignal.timeout(answer * ABILITY_PART)]))
    } catch (error) {
      if (outer.aborted) throw error
      const why = lackReasonOf(error)
      // A device that says clearly that it has none lacks nothing.
      if (why !== 'not_supported') lacks.push({ of, why })
      return undefined
    }
  }
  const snapshot = await attempt('snapshot', signal => device.snapshotAddress(profile, signal))
  const relays = await attempt('relay', signal => readRelays(device, signal))
  const head = device.paths().has('ptz') ? profile.ptz : undefined
  const ptz = head && (await readHead(device, profile, head, attempt))
  // Requests that nobody answered: is it still there at all?
  if (lacks.some(({ why }) => why === 'unreachable' || why === 'silent')) await touch(outer)
  const capabilities: Capability[] = [
    'live',
    ...(ptz?.capabilities ?? []),
    ...(snapshot ? (['snapshot'] as const) : []),
    ...(relays && relays.tokens.length > 0 ? (['relay'] as const) : []),
    ...(hasClock ? (['clock'] as const) : []),
    'reboot',
    ...(device.paths().has('search') && device.paths().has('replay') ? (['recordings'] as const) : []),
  ]
  // A copy: its texts are views of whole answers, which would stay in memory with them.
  return structuredClone({ capabilities, lacks, profile, snapshot, relays, ptz })
}
