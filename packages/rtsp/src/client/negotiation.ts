import type { RtspLimits } from '../limits.ts'
import type { Authenticator } from '../message/auth.ts'
import { headerOf, type RtspResponse } from '../message/message.ts'
import { readTransport, type TransportOffer } from '../message/transport-header.ts'
import { resolveControl, type RtspUrl } from '../message/url.ts'
import { writeClockRange, type ClockRange } from '../message/clock-range.ts'
import { parseSdp } from '../sdp/parse.ts'
import { planTracks, type PlannedTrack } from '../sdp/tracks.ts'
import type { ClientConnection } from './connection.ts'
import { faultOfLock, faultOfStatus, SessionFault } from './fault.ts'

export interface Description {
  planned: PlannedTrack[]
  /** Address of PLAY, keep-alive and TEARDOWN. */
  aggregate: string
  /** Relative track addresses are resolved against it. */
  base: string
}

export interface SetUpTrack {
  planned: PlannedTrack
  url: string
  transport: TransportOffer
}

/** A 3xx answer to DESCRIBE. */
export class Redirected extends Error {
  readonly location: string

  constructor(location: string) {
    super('redirected')
    this.location = location
  }
}

/** Requests of one session in the order the protocol asks for them. */
export interface Negotiation {
  /** Asks what the camera can do; a refusal other than a login is of no account. */
  options: () => Promise<void>
  describe: () => Promise<Description>
  /** Offers one transport; undefined when the camera answers 461. */
  setUp: (planned: PlannedTrack, url: string, transport: string) => Promise<SetUpTrack | undefined>
  play: (aggregate: string) => Promise<RtspResponse>
  keepAlive: (aggregate: string) => Promise<RtspResponse>
  tearDown: (aggregate: string) => Promise<RtspResponse>
  /** Seconds after which the camera forgets a silent session. */
  readonly timeoutS: number
}

/** A first try without login, one with it, one more for an outdated nonce. */
const mostAttempts = 3
/** Its name, and the seconds after which it is forgotten. */
const SESSION = /^([\x21-\x3a\x3c-\x7e]{1,256})\s*(?:;\s*timeout\s*=\s*(\d{1,6}))?/i

export function createNegotiation(
  connection: ClientConnection,
  target: RtspUrl,
  auth: Authenticator,
  limits: RtspLimits,
  { replay, lockedFor }: { replay?: ClockRange; lockedFor?: (body: Uint8Array) => number | undefined } = {},
): Negotiation {
  let session: string | undefined
  let timeoutS = 60
  let methods = ''

  async function ask(
    method: string,
    uri: string,
    headers: Record<string, string> = {},
  ): Promise<RtspResponse> {
    for (let attempt = 1; ; attempt++) {
      await auth.ready?.()
      const authorization = auth.header(method, uri)
      const response = await connection.request(method, uri, {
        ...headers,
        Session: session,
        Authorization: authorization,
      })
      if (authorization !== undefined) checkLock(response, lockedFor)
      if (response.status !== 401) {
        if (authorization !== undefined) auth.accepted()
        return response
      }
      if (!auth.learn(response) || attempt === mostAttempts) throw faultOfStatus(method, 401)
    }
  }

  async function askOk(method: string, uri: string, headers?: Record<string, string>): Promise<RtspResponse> {
    const response = await ask(method, uri, headers)
    if (response.status < 200 || response.status > 299) throw faultOfStatus(method, response.status)
    return response
  }

  function noteSession(response: RtspResponse): void {
    const found = SESSION.exec(headerOf(response, 'session') ?? '')
    if (!found) return
    session = found[1]
    if (found[2] !== undefined) timeoutS = Math.min(Math.max(Number(found[2]), 2), 3600)
  }

  return {
    get timeoutS() {
      return timeoutS
    },
    async options() {
      const response = await ask('OPTIONS', target.uri)
      methods = headerOf(response, 'public') ?? ''
    },
    async describe() {
      const response = await ask('DESCRIBE', target.uri, { Accept: 'application/sdp' })
      if (response.status >= 300 && response.status < 400)
        throw new Redirected(headerOf(response, 'location') ?? '')
      if (response.status !== 200) throw faultOfStatus('DESCRIBE', response.status)
      return readDescription(response, target, limits)
    },
    async setUp(planned, url, transport) {
      const response = await ask('SETUP', url, { Transport: transport, ...(replay && REPLAY) })
      if (response.status === 461) return undefined
      if (response.status !== 200) throw faultOfStatus('SETUP', response.status)
      noteSession(response)
      const [granted] = readTransport(headerOf(response, 'transport') ?? '')
      const [asked] = readTransport(transport)
      const own = granted ?? asked
      if (!own || own.kind !== asked?.kind)
        throw new SessionFault('protocol_error', 'SETUP granted another transport')
      return { planned, url, transport: { ...asked, ...own, channels: own.channels ?? asked.channels } }
    },
    play: aggregate => askOk('PLAY', aggregate, playHeaders(replay)),
    async keepAlive(aggregate) {
      const isOffered = /GET_PARAMETER/i.test(methods)
      const response = await ask(isOffered ? 'GET_PARAMETER' : 'OPTIONS', aggregate)
      if (!isOffered || response.status < 400) return response
      // Some cameras offer it, and answer that they know no such session.
      methods = ''
      return ask('OPTIONS', aggregate)
    },
    tearDown: aggregate => ask('TEARDOWN', aggregate),
  }
}

/** @throws SessionFault where the answer to a login says that the account is locked */
function checkLock(
  { status, body }: RtspResponse,
  lockedFor?: (body: Uint8Array) => number | undefined,
): void {
  const left = status === 401 || status === 403 ? lockedFor?.(body) : undefined
  if (left !== undefined) throw faultOfLock(left)
}

/** The feature that lets a recorder tell of each picture when it was taken (ONVIF Streaming §6.4). */
const REPLAY = { Require: 'onvif-replay' }

const playHeaders = (replay: ClockRange | undefined): Record<string, string> =>
  replay
    ? { Range: writeClockRange(replay), 'Rate-Control': 'no', Immediate: 'yes', ...REPLAY }
    : { Range: 'npt=0.000-' }

function readDescription(response: RtspResponse, target: RtspUrl, limits: RtspLimits): Description {
  const sdp = parseSdp(Buffer.from(response.body).toString('utf8'), limits)
  if (!sdp || sdp.media.length === 0)
    throw new SessionFault('protocol_error', 'DESCRIBE without a usable description')
  const { planned, unsupported } = planTracks(sdp)
  if (planned.length === 0) {
    const names = unsupported.slice(0, 4).join(', ')
    throw new SessionFault('unsupported_codec', names === '' ? 'neither video nor audio' : names)
  }
  const given = headerOf(response, 'content-base') ?? headerOf(response, 'content-location') ?? ''
  const base = /^rtsps?:\/\//i.test(given) ? resolveControl(target.uri, given) : target.uri
  return { planned, base, aggregate: resolveControl(base, sdp.control) }
}
