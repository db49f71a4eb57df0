import type { RemoteInfo } from 'node:dgram'
import { createJitterBuffer } from '../rtp/jitter-buffer.ts'
import { openUdpPair } from '../rtp/udp-pair.ts'

export interface UdpReceiver {
  /** Of RTP; RTCP is the next one. */
  readonly port: number
  /** Where reports go; opens the way through address translation with a first packet. */
  connect: (serverPorts: readonly [number, number] | undefined) => void
  sendReport: (packet: Buffer) => void
  expire: (now: number) => void
  close: () => void
}

export interface UdpReceiverOptions {
  localAddress: string
  /** Datagrams from anywhere else are not looked at. */
  remoteAddress: string
  /** Of the packets of this track. */
  payloadType: number
  jitterBufferPackets: number
  now: () => number
  onRtp: (bytes: Uint8Array) => void
  onRtcp: (bytes: Uint8Array) => void
}

/** Longest wait for a packet that was overtaken. */
const jitterDelayMs = 60

/** The two ports of one UDP track, with its packets put back in order. */
export async function openUdpReceiver(options: UdpReceiverOptions): Promise<UdpReceiver> {
  const pair = await openUdpPair(options.localAddress)
  const jitterBuffer = createJitterBuffer({
    limit: options.jitterBufferPackets,
    maxDelayMs: jitterDelayMs,
    deliver: packet => options.onRtp(packet.bytes),
  })
  let ports: readonly [number, number] | undefined
  let isOpen = true
  const isCamera = (from: RemoteInfo) => from.address === options.remoteAddress

  pair.rtp.on('message', (bytes, from) => {
    if (!isCamera(from) || bytes.length < 12) return
    const isForeign = ((bytes[1] ?? 0) & 0x7f) !== options.payloadType
    jitterBuffer.push({ bytes, sequence: bytes.readUInt16BE(2), arrivedAt: options.now(), isForeign })
  })
  pair.rtcp.on('message', (bytes, from) => {
    if (isCamera(from)) options.onRtcp(bytes)
  })

  return {
    port: pair.port,
    connect(serverPorts) {
      ports = serverPorts
      const empty = Buffer.alloc(12)
      empty[0] = 0x80
      if (ports) pair.rtp.send(empty, ports[0], options.remoteAddress, ignore)
    },
    sendReport(packet) {
      if (ports) pair.rtcp.send(packet, ports[1], options.remoteAddress, ignore)
    },
    expire: now => jitterBuffer.expire(now),
    close() {
      if (isOpen) pair.close()
      isOpen = false
    },
  }
}

// A report that could not be sent is not missed.
const ignore = () => undefined
