import { setTimeout as delay } from 'node:timers/promises'
import type { RtspLimits } from '../limits.ts'
import type { Authenticator } from '../message/auth.ts'
import type { ClockRange } from '../message/clock-range.ts'
import { headerOf } from '../message/message.ts'
import { resolveControl, type RtspUrl } from '../message/url.ts'
import type { Timeline } from '../rtp/clock.ts'
import type { PlannedTrack } from '../sdp/tracks.ts'
import type { AccessUnit, Track } from '../types.ts'
import { ClientConnection } from './connection.ts'
import { faultOfStatus, SessionFault } from './fault.ts'
import { createNegotiation, type Description, type Negotiation, type SetUpTrack } from './negotiation.ts'
import { rtpOriginsOf } from './rtp-info.ts'
import { createTrackReceiver, type TrackReceiver } from './track-receiver.ts'
import { openUdpReceiver, type UdpReceiver } from './udp-receiver.ts'

export interface SessionOptions {
  target: RtspUrl
  auth: Authenticator
  transport: 'auto' | 'tcp' | 'udp'
  tlsVerify: boolean
  isOldTlsAllowed: boolean
  limits: RtspLimits
  replay?: ClockRange
  lockedFor?: (body: Uint8Array) => number | undefined
  lossPolicy: 'key' | 'damaged'
  timeoutMs: number
  noDataTimeoutMs: number
  noFrameTimeoutMs: number
  onTracks: (tracks: Track[]) => void
  onUnit: (unit: AccessUnit) => void
  onLoss: (track: number, packets: number) => void
  onAwaitingKey: () => void
  onEnd: (fault: SessionFault) => void
  /** ms since 1970 */
  now: () => number
  /** For spans: a clock that never leaps, ms. */
  elapsed: () => number
}

const tickMs = 200
const reportEveryMs = 5000
/** How long a TEARDOWN may take before the connection is simply closed. */
const tearDownMs = 300

interface TrackTransport {
  setUp: SetUpTrack
  receiver: TrackReceiver
  udp?: UdpReceiver
  /** Interleaved channel our reports go out on. */
  reportChannel?: number
}

/** One session on one connection: from connecting to its end. `open` rejects when it does not come to playing. */
export class ClientSession {
  #options: SessionOptions
  #connection: ClientConnection
  #negotiation: Negotiation
  #timeline: Timeline = {}
  #transports: TrackTransport[] = []
  #channels: ((bytes: Uint8Array, start: number, end: number) => void)[] = []
  #aggregate = ''
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #closing: Promise<void> | undefined
  #ended: SessionFault | undefined
  #isPlaying = false
  #packetAt = 0
  #unitAt = 0
  #askedAt = 0
  #reportedAt = 0
  #isAsking = false
  #isPaused = false

  constructor(options: SessionOptions) {
    this.#options = options
    this.#connection = new ClientConnection({
      target: options.target,
      tlsVerify: options.tlsVerify,
      isOldTlsAllowed: options.isOldTlsAllowed,
      limits: options.limits,
      timeoutMs: options.timeoutMs,
      onFrame: (channel, bytes, start, end) => this.#channels[channel]?.(bytes, start, end),
      onEnd: fault => this.#end(fault),
    })
    this.#negotiation = createNegotiation(
      this.#connection,
      options.target,
      options.auth,
      options.limits,
      options,
    )
  }

  async open(): Promise<void> {
    await this.#connection.connect()
    await this.#negotiation.options()
    const description = await this.#negotiation.describe()
    this.#aggregate = description.aggregate
    await this.#setUpAll(description)
    this.#options.onTracks(this.#transports.map(transport => transport.setUp.planned.track))
    this.#throwIfEnded()
    if (this.#isClosed) return
    const now = this.#options.elapsed()
    this.#packetAt = now
    this.#unitAt = now
    this.#askedAt = now
    this.#reportedAt = now
    this.#isPlaying = true
    const answer = await this.#negotiation.play(this.#aggregate)
    const tracks = this.#transports.map(({ setUp }) => ({ id: setUp.planned.track.id, url: setUp.url }))
    // A track that began before the answer has set the zero already.
    if (this.#timeline.startedAt === undefined) {
      this.#timeline.origins = rtpOriginsOf(headerOf(answer, 'rtp-info') ?? '', tracks)
    }
    this.#throwIfEnded()
    if (!this.#isClosed) this.#startTimer()
  }

  pause(): void {
    this.#isPaused = true
    this.#connection.pause()
  }

  resume(): void {
    this.#isPaused = false
    this.#connection.resume()
  }

  /** Ends without `onEnd`, saying goodbye where something was set up. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const isSetUp = this.#transports.length > 0 && !this.#connection.fault
    this.#release()
    if (isSetUp) {
      const goodbye = this.#negotiation.tearDown(this.#aggregate).catch(() => undefined)
      const waiting = new AbortController()
      await Promise.race([
        goodbye,
        delay(tearDownMs, undefined, { signal: waiting.signal }).catch(() => undefined),
      ])
      waiting.abort()
    }
    this.#connection.close()
  }

  #end(fault: SessionFault): void {
    if (this.#isClosed) return
    this.#ended = fault
    void this.close()
    // While it opens, `open` rejects with the fault.
    if (this.#timer !== undefined) this.#options.onEnd(fault)
  }

  /** An answer and the end may come in one chunk: the answer alone does not mean that it plays. */
  #throwIfEnded(): void {
    if (this.#ended) throw this.#ended
  }

  #release(): void {
    this.#isClosed = true
    this.#channels = []
    clearInterval(this.#timer)
    for (const transport of this.#transports) transport.udp?.close()
  }

  async #setUpAll(description: Description): Promise<void> {
    for (const planned of description.planned) {
      try {
        await this.#setUp(planned, resolveControl(description.base, planned.control))
      } catch (error) {
        // A camera that refuses its sound still has a picture.
        const isOptional = planned.track.kind === 'audio' && description.planned.length > 1
        if (!isOptional || !(error instanceof SessionFault) || error.failure !== 'refused') throw error
      }
    }
    if (this.#transports.length === 0) throw new SessionFault('refused', 'SETUP refused for every track')
  }

  async #setUp(planned: PlannedTrack, url: string): Promise<void> {
    const channel = this.#transports.length * 2
    if (this.#options.transport !== 'udp') {
      const offer = `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`
      const setUp = await this.#negotiation.setUp(planned, url, offer)
      if (setUp) return this.#addTcp(setUp)
      if (this.#options.transport === 'tcp') throw faultOfStatus('SETUP', 461)
    }
    await this.#setUpUdp(planned, url)
  }

  #addTcp(setUp: SetUpTrack): void {
    const own = this.#transports.length * 2
    const [rtp, rtcp] = setUp.transport.channels ?? [own, own + 1]
    if (rtp === rtcp || this.#channels[rtp] || this.#channels[rtcp]) {
      throw new SessionFault('protocol_error', 'SETUP granted a channel twice')
    }
    const transport = { setUp, receiver: this.#createReceiver(setUp.planned), reportChannel: rtcp }
    this.#transports.push(transport)
    this.#channels[rtp] = (bytes, start, end) => this.#takeRtp(transport, bytes, start, end)
    this.#channels[rtcp] = (bytes, start, end) => this.#takeRtcp(transport, bytes, start, end)
  }

  async #setUpUdp(planned: PlannedTrack, url: string): Promise<void> {
    const { localAddress, remoteAddress } = this.#connection
    if (localAddress === undefined || remoteAddress === undefined)
      throw new SessionFault('ended', 'not connected')
    const receiver = this.#createReceiver(planned)
    let transport: TrackTransport | undefined
    const udp = await openUdpReceiver({
      localAddress,
      remoteAddress,
      payloadType: planned.payloadType,
      jitterBufferPackets: this.#options.limits.jitterBufferPackets,
      now: this.#options.elapsed,
      onRtp: bytes => transport && this.#takeRtp(transport, bytes, 0, bytes.length),
      onRtcp: bytes => transport && this.#takeRtcp(transport, bytes, 0, bytes.length),
    }).catch(() => {
      throw new SessionFault('unreachable', 'no UDP ports to listen on')
    })
    try {
      const offer = `RTP/AVP;unicast;client_port=${udp.port}-${udp.port + 1}`
      const setUp = await this.#negotiation.setUp(planned, url, offer)
      if (!setUp) throw faultOfStatus('SETUP', 461)
      if (this.#isClosed) throw new SessionFault('ended', 'stopped')
      transport = { setUp, receiver, udp }
      this.#transports.push(transport)
      udp.connect(setUp.transport.serverPorts)
    } catch (error) {
      udp.close()
      throw error
    }
  }

  #createReceiver(planned: PlannedTrack): TrackReceiver {
    const { limits, lossPolicy, onLoss, now } = this.#options
    return createTrackReceiver({
      planned,
      limits,
      lossPolicy,
      onLoss,
      now,
      timeline: this.#timeline,
      onAwaitingKey: () => this.#awaitKey(),
      onUnit: unit => this.#takeUnit(unit),
    })
  }

  #takeRtp(transport: TrackTransport, bytes: Uint8Array, start: number, end: number): void {
    if (this.#isClosed || !this.#isPlaying) return
    if (transport.receiver.rtp(bytes, start, end)) this.#packetAt = this.#options.elapsed()
  }

  #takeRtcp(transport: TrackTransport, bytes: Uint8Array, start: number, end: number): void {
    if (this.#isClosed || !transport.receiver.rtcp(bytes, start, end)) return
    // A goodbye on a sound track does not end the picture.
    if (transport.setUp.planned.track.kind === 'video' || this.#transports.length === 1) {
      this.#end(new SessionFault('ended', 'the camera ended the stream'))
    }
  }

  #takeUnit(unit: AccessUnit): void {
    if (this.#isClosed) return
    if (
      unit.kind === 'video' ||
      !this.#transports.some(transport => transport.setUp.planned.track.kind === 'video')
    ) {
      this.#unitAt = this.#options.elapsed()
    }
    this.#options.onUnit(unit)
  }

  /** A sender that sends is there, however far apart its key frames are. */
  #awaitKey(): void {
    if (this.#isClosed) return
    this.#unitAt = this.#options.elapsed()
    this.#options.onAwaitingKey()
  }

  #startTimer(): void {
    const { noDataTimeoutMs, noFrameTimeoutMs } = this.#options
    const every = Math.max(20, Math.min(tickMs, noDataTimeoutMs / 4, noFrameTimeoutMs / 4))
    this.#timer = setInterval(() => this.#tick(), every)
  }

  #tick(): void {
    const { elapsed, noDataTimeoutMs, noFrameTimeoutMs } = this.#options
    const at = elapsed()
    for (const transport of this.#transports) transport.udp?.expire(at)
    if (this.#isClosed) return
    // Nothing can come while nothing is taken.
    if (this.#isPaused) {
      this.#packetAt = at
      this.#unitAt = at
    }
    if (at - this.#packetAt > noDataTimeoutMs) {
      return this.#end(new SessionFault('no_data', `no packets for ${noDataTimeoutMs} ms`))
    }
    if (at - this.#unitAt > noFrameTimeoutMs) {
      return this.#end(
        new SessionFault('no_data', `packets, but no whole picture for ${noFrameTimeoutMs} ms`),
      )
    }
    if (at - this.#askedAt >= (this.#negotiation.timeoutS * 1000) / 2) this.#keepAlive(at)
    if (at - this.#reportedAt >= reportEveryMs) this.#report(at)
  }

  #report(at: number): void {
    this.#reportedAt = at
    for (const transport of this.#transports) {
      const report = transport.receiver.report()
      if (!report) continue
      if (transport.udp) transport.udp.sendReport(report)
      else if (transport.reportChannel !== undefined) this.#connection.send(transport.reportChannel, report)
    }
  }

  #keepAlive(at: number): void {
    if (this.#isAsking) return
    this.#askedAt = at
    this.#isAsking = true
    const settle = (fault: SessionFault | undefined) => {
      this.#isAsking = false
      if (fault) this.#end(fault)
    }
    this.#negotiation.keepAlive(this.#aggregate).then(
      response =>
        settle(
          response.status === 454 ? new SessionFault('ended', 'the camera forgot the session') : undefined,
        ),
      // An unanswered keep-alive is forgiven while pictures come: the watchdog judges by them.
      (error: unknown) =>
        settle(error instanceof SessionFault && error.failure === 'wrong_credentials' ? error : undefined),
    )
  }
}
