import { defaultLimits, type RtspLimits } from '../limits.ts'
import type { ClockRange } from '../message/clock-range.ts'
import type { Authenticator } from '../message/auth.ts'
import { parseRtspUrl, type RtspUrl } from '../message/url.ts'
import type { AccessUnit, RtspFailure, Track } from '../types.ts'
import { SessionFault } from './fault.ts'
import { createLoginGuard } from './login-guard.ts'
import type { LoginBreaker } from './login-breaker.ts'
import { Redirected } from './negotiation.ts'
import { ClientSession } from './session.ts'

export interface RtspConnectOptions {
  /** rtsp:// or rtsps://, with or without user and password. */
  url: string
  /** Win over those in the address. */
  username?: string
  password?: string
  /** False where the password must not cross the line as it is: then only Digest is answered. Default true. */
  isBasicAllowed?: boolean
  /** Holds the login back after a refusal; left out: it never is. */
  breaker?: LoginBreaker
  /** A person waits for this login: only a lock holds it back. */
  isAsked?: boolean
  /** For how long the body of a refused login says that the account is locked, ms; undefined where it does not say so. */
  lockedFor?: (body: Uint8Array) => number | undefined
  /**
   * The address of each host, in lower case as the url has it, that the caller has looked up and checked. With it no name is
   * looked up here, a host that it lacks is 'unreachable', and redirects stay at host and port.
   */
  hosts?: Readonly<Record<string, string>>
  /** 'auto' (default) asks for TCP and takes UDP where the camera refuses it. */
  transport?: 'auto' | 'tcp' | 'udp'
  /** For connecting and for each answer, ms. Default 5000. */
  connectTimeoutMs?: number
  /** Ends with 'no_data' after so long without a packet, ms. Default 5000. */
  noDataTimeoutMs?: number
  /** Ends with 'no_data' after so long with packets but without a whole picture, ms. Default 30000. */
  noFrameTimeoutMs?: number
  /**
   * At the start and after a loss: 'key' (default) drops video until the next whole key frame, so a decoder never shows garbage;
   * 'damaged' drops only the pictures the loss touched.
   */
  lossPolicy?: 'key' | 'damaged'
  /** Follows redirects to other hosts too; off, since an answer must not make us call wherever it likes. */
  allowOtherHosts?: boolean
  /** Checks the certificate of rtsps; off by default, cameras sign their own. */
  tlsVerify?: boolean
  /** Encryption of rtsps that is too old to be safe is better than none, and all that some cameras have. */
  isOldTlsAllowed?: boolean
  limits?: Partial<RtspLimits>
  /**
   * Plays this span of a recording, by the clock of the device, as fast as it is taken (`pause`); each unit then tells when it was
   * taken. Left out: plays what the address names, at its own pace.
   */
  replay?: ClockRange
  /** Wall clock in ms. */
  now?: () => number
  /** For spans: a clock that never leaps, ms. */
  elapsed?: () => number
}

export interface RtspClientOptions extends RtspConnectOptions {
  /** Once, before the first unit. */
  onTracks?: (tracks: Track[]) => void
  onUnit: (unit: AccessUnit) => void
  /** A whole picture came that cannot be decoded: a key frame is waited for. */
  onAwaitingKey?: () => void
  /** So many packets of a track never came. */
  onLoss?: (track: number, packets: number) => void
  /** Once, when the session ended by itself; the detail is short and safe to show and log. `lockedFor`: of a locked account, ms. */
  onEnd: (failure: RtspFailure, detail: string, lockedFor?: number) => void
}

export interface RtspClient {
  start: () => void
  /** Takes nothing more from the network until `resume`, so that a sender over TCP waits. */
  pause: () => void
  resume: () => void
  /** Ends the session with a TEARDOWN; `onEnd` is not called. */
  stop: () => Promise<void>
}

const mostRedirects = 2

/** One session with one camera. Connecting again after `onEnd` is the caller's job: make a new client. */
export function createRtspClient(options: RtspClientOptions): RtspClient {
  let session: ClientSession | undefined
  const state = { isStarted: false, isOver: false }

  function end(fault: SessionFault): void {
    if (state.isOver) return
    state.isOver = true
    void session?.close()
    options.onEnd(fault.failure, fault.message, fault.lockedFor)
  }

  async function run(): Promise<void> {
    try {
      let target = atAddress(firstTarget(options), options.hosts)
      for (let redirects = 0; !state.isOver; redirects++) {
        const location = await openOrRedirect(target)
        if (location === undefined) return
        if (redirects === mostRedirects) throw new SessionFault('protocol_error', 'too many redirects')
        target = atAddress(redirectTarget(target, location, options), options.hosts)
      }
    } catch (error) {
      end(error instanceof SessionFault ? error : new SessionFault('protocol_error', 'unexpected fault'))
    }
  }

  /** Undefined once it plays, or where it is redirected to. */
  async function openOrRedirect(target: RtspUrl): Promise<string | undefined> {
    const auth = createLoginGuard(target, options)
    for (let attempt = 1; ; attempt++) {
      session = new ClientSession(sessionOptions(options, target, auth, end))
      try {
        await session.open()
        return undefined
      } catch (error) {
        void session.close()
        auth.ended(error)
        if (error instanceof Redirected) return error.location
        // Some cameras hang up with their 401: the login goes out on a second connection.
        const isHangUp = error instanceof SessionFault && error.failure === 'ended' && auth.wasChallenged()
        if (!isHangUp || attempt === 2 || state.isOver) throw error
      }
    }
  }

  return {
    start() {
      if (state.isStarted) return
      state.isStarted = true
      void run()
    },
    pause: () => session?.pause(),
    resume: () => session?.resume(),
    async stop() {
      state.isOver = true
      await session?.close()
    },
  }
}

function firstTarget(options: RtspClientOptions): RtspUrl {
  const target = parseRtspUrl(options.url)
  if (!target) throw new SessionFault('protocol_error', 'not an RTSP address')
  return {
    ...target,
    username: options.username ?? target.username,
    password: options.password ?? target.password,
  }
}

function atAddress(target: RtspUrl, hosts: RtspClientOptions['hosts']): RtspUrl {
  if (!hosts) return target
  const host = target.host.toLowerCase()
  const address = Object.hasOwn(hosts, host) ? hosts[host] : undefined
  if (address === undefined) throw new SessionFault('unreachable', 'no address of this host')
  return { ...target, address }
}

function redirectTarget(
  from: RtspUrl,
  location: string,
  { allowOtherHosts = false, hosts }: Pick<RtspClientOptions, 'allowOtherHosts' | 'hosts'>,
): RtspUrl {
  const target = parseRtspUrl(location)
  if (!target) throw new SessionFault('protocol_error', 'redirected to no RTSP address')
  const isSameHost = target.host.toLowerCase() === from.host.toLowerCase()
  if (!isSameHost && !allowOtherHosts) throw new SessionFault('protocol_error', 'redirected to another host')
  // The check was of an address with its port.
  if (hosts && target.port !== from.port)
    throw new SessionFault('protocol_error', 'redirected to another port')
  if (from.tls && !target.tls) throw new SessionFault('protocol_error', 'redirected out of TLS')
  // The login is for the host it was given for.
  return isSameHost
    ? { ...target, username: from.username, password: from.password }
    : { ...target, username: undefined, password: undefined }
}

function sessionOptions(
  options: RtspClientOptions,
  target: RtspUrl,
  auth: Authenticator,
  onEnd: (fault: SessionFault) => void,
) {
  return {
    target,
    auth,
    onEnd,
    transport: options.transport ?? 'auto',
    tlsVerify: options.tlsVerify ?? false,
    isOldTlsAllowed: options.isOldTlsAllowed ?? false,
    limits: { ...defaultLimits, ...options.limits },
    replay: options.replay,
    lockedFor: options.lockedFor,
    lossPolicy: options.lossPolicy ?? 'key',
    timeoutMs: options.connectTimeoutMs ?? 5000,
    noDataTimeoutMs: options.noDataTimeoutMs ?? 5000,
    noFrameTimeoutMs: options.noFrameTimeoutMs ?? 30_000,
    onTracks: (tracks: Track[]) => options.onTracks?.(tracks),
    onUnit: options.onUnit,
    onLoss: (track: number, packets: number) => options.onLoss?.(track, packets),
    onAwaitingKey: () => options.onAwaitingKey?.(),
    now: options.now ?? Date.now,
    elapsed: options.elapsed ?? (() => performance.now()),
  }
}
