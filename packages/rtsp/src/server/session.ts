import type { Socket as NetSocket } from 'node:net'
import type { PacketBatch } from '../packetize/writer.ts'
import type { UdpPair } from '../rtp/udp-pair.ts'
import type { PlayAsk } from './play-ask.ts'
import { packetRange, type ServedStream, type Viewer } from './stream.ts'

export type SessionTransport =
  | { kind: 'tcp'; channels: [number, number] }
  | { kind: 'udp'; pair: UdpPair; address: string; ports: [number, number] }

export interface ServerSession {
  readonly id: string
  readonly stream: ServedStream
  readonly transports: ReadonlyMap<number, SessionTransport>
  setUp: (track: number, transport: SessionTransport) => void
  play: (ask: PlayAsk) => void
  pause: () => void
}

export interface ServerSessionOptions {
  id: string
  stream: ServedStream
  socket: NetSocket
  /** Unsent bytes after which the viewer waits for the next key frame. */
  queueLimit: number
  now: () => number
}

/** A viewer that has not read for so long is gone. */
const longestStallMs = 30_000

/** One viewer: sends whole access units from a key frame on; one that does not drain skips to a later key frame. */
export function createServerSession(options: ServerSessionOptions): ServerSession {
  const { stream, socket } = options
  const transports = new Map<number, SessionTransport>()
  const reported = new Set<number>()
  let leave: (() => void) | undefined
  let isWaiting = true
  let stalledAt: number | undefined

  const hasVideo = () => [...transports.keys()].some(id => stream.tracks[id]?.kind === 'video')
  const queued = (transport: SessionTransport) =>
    transport.kind === 'tcp' ? socket.writableLength : transport.pair.rtp.getSendQueueSize()

  const viewer: Viewer = {
    deliver(track, batch, key) {
      const transport = transports.get(track)
      if (!transport) return
      if (queued(transport) > options.queueLimit) {
        isWaiting = true
        stalledAt ??= options.now()
        if (options.now() - stalledAt > longestStallMs) socket.destroy()
        return
      }
      stalledAt = undefined
      if (isWaiting) {
        if (hasVideo() && !(key && stream.tracks[track]?.kind === 'video')) return
        isWaiting = false
      }
      if (!reported.has(track)) {
        reported.add(track)
        const report = stream.report(track)
        if (report) viewer.control(track, report)
      }
      send(socket, transport, batch, track * 2)
    },
    control(track, packet) {
      const transport = transports.get(track)
      if (!transport || queued(transport) > options.queueLimit) return
      if (transport.kind === 'udp') {
        transport.pair.rtcp.send(packet, transport.ports[1], transport.address, ignore)
        return
      }
      const head = Buffer.from([0x24, transport.channels[1], packet.length >> 8, packet.length & 0xff])
      socket.write(Buffer.concat([head, packet]))
    },
    unsent(track) {
      const transport = transports.get(track)
      return transport ? queued(transport) : 0
    },
    end() {
      socket.destroy()
    },
  }

  return {
    id: options.id,
    stream,
    transports,
    setUp(track, transport) {
      transports.set(track, transport)
    },
    play(ask) {
      // A recording that is played on is begun anew where the viewer wants it.
      if (leave && ask.range === undefined) return
      leave?.()
      isWaiting = true
      reported.clear()
      leave = stream.join(viewer, ask)
    },
    pause() {
      leave?.()
      leave = undefined
    },
  }
}

function send(socket: NetSocket, transport: SessionTransport, batch: PacketBatch, channel: number): void {
  if (transport.kind === 'tcp') {
    socket.write(transport.channels[0] === channel ? batch.bytes : onChannel(batch, transport.channels[0]))
    return
  }
  const { pair, ports, address } = transport
  for (let i = 0; i < batch.offsets.length; i++) {
    const { start, end } = packetRange(batch, i)
    pair.rtp.send(batch.bytes, start + 4, end - start - 4, ports[0], address, ignore)
  }
}

function onChannel(batch: PacketBatch, channel: number): Buffer {
  const bytes = Buffer.from(batch.bytes)
  for (const offset of batch.offsets) bytes[offset + 1] = channel
  return bytes
}

// A datagram that could not be sent is a lost packet.
const ignore = () => undefined
