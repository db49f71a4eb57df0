import {
  ALIAS_LIMIT,
  deviceDraft,
  driverConfigs,
  type ErrorCode,
  type StreamChoice,
  type VideoSource,
} from '@palisade/contract'
import { inventoryOf } from '#shared/lib/device-identity.ts'
import { codeFrom, nameFrom } from '#shared/lib/device-name.ts'
import { proposeStreams } from '#shared/lib/stream-proposal.ts'
import { presetWay, type Preset } from './preset.ts'
import type { Login, Target } from './target.ts'

/** A picture source that becomes a device, with what can be changed before it is added. */
export interface Candidate {
  key: string
  target: Target
  source: VideoSource
  name: string
  /** The name that the device gives itself, where a camera may not be called so; empty else. */
  alias: string
  code: string
  /** Undefined: the area for all. */
  areaId: string | undefined
  main: string | undefined
  sub: string | undefined
  /** How adding it ended; undefined: not tried. */
  result: { id: string } | { errorCode: ErrorCode } | undefined
}

/** The first of `name`, `name-2`, `name-3` … that nobody has yet. */
function free(name: string, taken: Set<string>): string {
  let proposal = name
  for (let number = 2; taken.has(proposal); number += 1) proposal = `${name}-${number}`
  taken.add(proposal)
  return proposal
}

/** The sources of every target that answered; those known already keep what was typed. */
export function candidatesOf(targets: readonly Target[], known: readonly Candidate[]): Candidate[] {
  const before = new Map(known.map(candidate => [candidate.key, candidate]))
  const names = new Set(known.map(candidate => candidate.name))
  const codes = new Set(known.map(candidate => candidate.code))
  return targets.flatMap(target => {
    if (target.probing.status !== 'done' || !target.probing.probe.ok) return []
    const { sources } = target.probing.probe
    return sources.map(source => {
      const key = `${target.key} ${source.token}`
      const kept = before.get(key)
      if (kept) return { ...kept, target, source }
      const host = codeFrom(target.host)
      const called =
        sources.length > 1 ? `${target.name || host}-${source.name || source.token}` : target.name
      const { main, sub } = proposeStreams(source)
      return {
        key,
        target,
        source,
        name: free(nameFrom(called) || `CAM-${host}`, names),
        alias: nameFrom(called) === called ? '' : called.trim().slice(0, ALIAS_LIMIT).toWellFormed(),
        code: free(nameFrom(`CAM-${host}`), codes),
        areaId: undefined,
        main: main?.token,
        sub: sub?.token,
        result: undefined,
      }
    })
  })
}

const streamOf = ({ source }: Candidate, token: string | undefined): StreamChoice | undefined =>
  source.streams.find(stream => stream.token === token)

/** Whether a target is the platform that the operator came from, and not another machine found beside it. */
const isPlatform = ({ host, port }: Target, behind: Preset): boolean =>
  host === behind.host && port === presetWay(behind).port

/** The device that a candidate becomes; it belongs to the platform `behind` when it was found there. */
export function draftOf(
  candidate: Candidate,
  common: Login,
  areaId: string | undefined,
  behind?: Preset,
): object {
  const { target, source } = candidate
  const { username, password } = target.login ?? common
  const platformId = behind && isPlatform(target, behind) ? behind.platformId : undefined
  const main = streamOf(candidate, candidate.main)
  const sub = streamOf(candidate, candidate.sub)
  const settings = {
    host: target.host,
    port: target.port,
    isTls: target.isTls,
    mainUrl: main?.url,
    subUrl: sub?.url,
    mainProfile: main?.token,
    subProfile: sub?.token,
    endpointReference: target.endpointReference || undefined,
    channel: source.channel,
    username: username || undefined,
    password: password || undefined,
  }
  const allowed = Object.keys(driverConfigs[target.driver].shape)
  const stated = Object.entries(settings).filter(
    ([name, value]) => allowed.includes(name) && value !== undefined,
  )
  return {
    driver: target.driver,
    name: candidate.name,
    code: candidate.code,
    ...(candidate.alias !== '' && { alias: candidate.alias }),
    areaId: candidate.areaId ?? areaId,
    ...(platformId !== undefined && { platformId }),
    config: Object.fromEntries(stated),
    inventory: inventoryFor(target),
  }
}

function inventoryFor({ host, probing }: Target): object {
  const identity = probing.status === 'done' ? probing.probe.identity : undefined
  const isAddress = /^[\d.]+$|:/.test(host)
  return { ...(identity && inventoryOf(identity)), ...(isAddress && { ip: host }) }
}

/** A fault of a candidate that must be corrected before it can be added. */
export type CandidateFault = 'name' | 'code' | 'area' | 'stream' | 'codeTwice'

/** The first fault of each candidate that is not added yet. */
export function faultsOf(
  candidates: readonly Candidate[],
  common: Login,
  areaId: string | undefined,
): ReadonlyMap<string, CandidateFault> {
  const count = (pick: (candidate: Candidate) => string) => {
    const counts = new Map<string, number>()
    for (const each of candidates) counts.set(pick(each), (counts.get(pick(each)) ?? 0) + 1)
    return counts
  }
  const codes = count(({ code }) => code)
  const faultOf = (candidate: Candidate): CandidateFault | undefined => {
    if ((codes.get(candidate.code) ?? 0) > 1) return 'codeTwice'
    const parsed = deviceDraft.safeParse(draftOf(candidate, common, areaId))
    const paths = parsed.error?.issues.map(issue => issue.path[0]) ?? []
    const [path] = paths
    if (path === undefined) return undefined
    if (paths.includes('name')) return 'name'
    return path === 'areaId' ? 'area' : path === 'code' ? 'code' : 'stream'
  }
  return new Map(
    candidates.flatMap(candidate => {
      const fault = faultOf(candidate)
      return fault ? [[candidate.key, fault] as const] : []
    }),
  )
}
